/** @see https://eips.ethereum.org/EIPS/eip-1193#errors and EIP-1474 for the negative codes. */
export const rpcErrorCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  unknownChain: 4902,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  /** MetaMask's, for a node that fails. */
  nodeFailed: -32080,
} as const;

/** Developers read the message; visitors read the text of the code. */
export class DemoRpcError extends Error {
  override readonly name = 'ProviderRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function rejected(): DemoRpcError {
  return new DemoRpcError(rpcErrorCodes.rejected, 'The request was declined in the Demo Wallet.');
}

export function unauthorized(message: string): DemoRpcError {
  return new DemoRpcError(rpcErrorCodes.unauthorized, message);
}

export function unsupported(method: string): DemoRpcError {
  const message = `The Demo Wallet doesn’t support ${method.slice(0, 80)}.`;
  return new DemoRpcError(rpcErrorCodes.unsupported, message);
}

export function invalidParams(what: string): DemoRpcError {
  return new DemoRpcError(rpcErrorCodes.invalidParams, `Invalid params: ${what}.`);
}

/** The DemoRpcError in the cause chain, or else an internal error. */
export function toRpcError(thrown: unknown): DemoRpcError {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof DemoRpcError) return error;
  }
  const message = thrown instanceof Error ? thrown.message : 'Internal error';
  return new DemoRpcError(rpcErrorCodes.internal, message);
}
