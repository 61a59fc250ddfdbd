/** An error that a wallet returns instead of a result. @see EIP-1193, "Provider Errors" */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

export const rejectionTexts: Readonly<Record<number, string>> = {
  4001: 'User rejected the request.',
  [-32002]: 'Request already pending. Please wait.',
};
