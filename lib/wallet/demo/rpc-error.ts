import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem';

/** @see https://eips.ethereum.org/EIPS/eip-1193#errors and EIP-1474 for the negative codes. */
export const rpcErrorCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  unknownChain: 4902,
  // https://eips.ethereum.org/EIPS/eip-5792#error-codes
  noCapability: 5700,
  otherChain: 5710,
  unknownBundle: 5730,
  noBatches: 5760,
  invalidParams: -32602,
  internal: -32603,
  /** MetaMask's code for a node that fails. */
  nodeFailed: -32080,
} as const;

/** Carries a message for developers; visitors read the text for its code. */
export class DemoRpcError extends Error {
  override readonly name = 'ProviderRpcError';

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
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

/** Returns the wallet's or the node's own error from the cause chain, or else an internal error. */
export function toRpcError(thrown: unknown): DemoRpcError {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof DemoRpcError) return error;
    if (error instanceof RpcRequestError) {
      return new DemoRpcError(error.code, error.details, error.data);
    }
    if (error instanceof HttpRequestError || error instanceof TimeoutError) {
      const message = 'The local test network isn’t responding. Is `npm run demo` still running?';
      return new DemoRpcError(rpcErrorCodes.nodeFailed, message);
    }
  }
  const message = thrown instanceof Error ? thrown.message : 'Internal error';
  return new DemoRpcError(rpcErrorCodes.internal, message);
}
