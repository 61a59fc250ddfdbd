import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';

const depthLimit = 10;

/**
 * Sorts any thrown value into one code of the catalogue by walking its cause chain. What the wallet
 * itself said, innermost, comes first: wagmi calls every failure to add a chain a refusal. What
 * nothing in the chain explains is `unknown`.
 */
export function classifyError(error: unknown): ErrorCode {
  const links = [...causeChain(error)];
  const byCode = links.findLast((link) => byProviderCode.has(link.code));
  return (
    byProviderCode.get(byCode?.code) ??
    links.map(classifyLink).find((code) => code !== null) ??
    'unknown'
  );
}

function* causeChain(error: unknown) {
  let link = error;
  for (let depth = 0; depth < depthLimit && isObject(link); depth += 1) {
    yield link;
    link = link.cause;
  }
}

function classifyLink(link: Record<string, unknown>): ErrorCode | null {
  if (link instanceof AppError) return link.code;
  const message = typeof link.message === 'string' ? link.message : '';
  return (
    (typeof link.name === 'string' ? byName.get(link.name) : undefined) ??
    byMessage.find(([pattern]) => pattern.test(message))?.[1] ??
    null
  );
}

/** @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
const byProviderCode = new Map<unknown, ErrorCode>([
  [4001, 'userRejected'],
  [5000, 'userRejected'],
  [-32002, 'requestPending'],
  [4200, 'unsupportedMethod'],
  [4900, 'walletDisconnected'],
  [4901, 'walletDisconnected'],
]);

const byName = new Map<string, ErrorCode>([
  ['UserRejectedRequestError', 'userRejected'],
  ['SwitchChainNotSupportedError', 'switchUnsupported'],
  ['SwitchChainError', 'switchFailed'],
  ['ChainNotConfiguredError', 'switchFailed'],
  ['InsufficientFundsError', 'insufficientFunds'],
  ['ConnectorNotConnectedError', 'walletDisconnected'],
  ['HttpRequestError', 'nodeUnavailable'],
  ['TimeoutError', 'nodeUnavailable'],
]);

/** Wallets that answer without a code. The texts are those of the specification, section 8. */
const byMessage: readonly (readonly [RegExp, ErrorCode])[] = [
  [/user rejected|user closed modal|accounts received is empty/i, 'userRejected'],
  [/Connection request reset\. Please try again\./, 'userRejected'],
  [/insufficient funds/i, 'insufficientFunds'],
];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
