import { demoErrors } from '@/lib/wallet/demo/rpc/error-messages';

/** @see https://eips.ethereum.org/EIPS/eip-1193#errors and EIP-1474 for the negative codes. */
export const rpcErrorCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  unknownChain: 4902,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  /** MetaMask's for a node of its own that fails. */
  nodeFailed: -32080,
} as const;

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
  return new DemoRpcError(rpcErrorCodes.rejected, demoErrors.rejected);
}

export function notConnected(): DemoRpcError {
  return new DemoRpcError(rpcErrorCodes.unauthorized, demoErrors.notConnected);
}

export function otherAccount(): DemoRpcError {
  return new DemoRpcError(rpcErrorCodes.unauthorized, demoErrors.otherAccount);
}

export function unsupported(method: string): DemoRpcError {
  return new DemoRpcError(
    rpcErrorCodes.unsupported,
    demoErrors.unsupportedMethod(method.slice(0, 80)),
  );
}

export function invalidParams(what: string): DemoRpcError {
  return new DemoRpcError(rpcErrorCodes.invalidParams, demoErrors.invalidParams(what));
}

/** One of ours where the cause chain holds one, else an internal error with a short message. */
export function toRpcError(thrown: unknown): DemoRpcError {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof DemoRpcError) return error;
  }
  return new DemoRpcError(rpcErrorCodes.internal, shortMessage(thrown));
}

function shortMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'Internal error';
  return 'shortMessage' in thrown && typeof thrown.shortMessage === 'string'
    ? thrown.shortMessage
    : thrown.message;
}
