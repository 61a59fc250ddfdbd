import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import {
  byMessage,
  byName,
  byNodeCode,
  byProviderCode,
  byProviderMessage,
  nodeNames,
  readNames,
} from '@/lib/errors/error-marks';
import { isObject } from '@/lib/parse';

const depthLimit = 10;

type Link = Record<string, unknown>;

/** Classifies a thrown value once, where a wallet, node, Safe or request throws into our code. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError(classifyError(error), { cause: error });
}

/**
 * Classifies any thrown value by its cause chain: our own code, else the innermost code of wallet or node
 * (wagmi calls every failure to add a chain a refusal), else names and texts from the outside in, else the
 * part that failed.
 */
export function classifyError(error: unknown): ErrorCode {
  const links = [...causeChain(error)];
  const own = links.find((link) => link instanceof AppError);
  if (own instanceof AppError) return own.code;
  const isFromNode = links.some(({ name }) => nodeNames.has(name));
  const classifyAnswer = isFromNode ? classifyNodeAnswer : classifyWalletAnswer;
  return (
    links.map(classifyAnswer).findLast((code) => code !== null) ??
    links.map(classifyLink).find((code) => code !== null) ??
    classifySource(links, isFromNode)
  );
}

function* causeChain(error: unknown) {
  let link = error;
  for (let depth = 0; depth < depthLimit && isObject(link); depth += 1) {
    yield link;
    link = link.cause ?? getWrapped(link.data);
  }
}

/** MetaMask puts the real error into the `data` of an internal one. */
function getWrapped(data: unknown): unknown {
  return isObject(data) ? (data.originalError ?? data.cause ?? data) : null;
}

/** viem gives its error for every failed switch the code 4902, too. */
function classifyWalletAnswer({ code, name, message }: Link): ErrorCode | null {
  if (code === 4902 && name === 'SwitchChainError') return null;
  return findMessage(byProviderMessage, message) ?? byProviderCode.get(code) ?? null;
}

function classifyNodeAnswer({ code }: Link): ErrorCode | null {
  return byNodeCode.get(code) ?? null;
}

function classifyLink({ name, message }: Link): ErrorCode | null {
  return (
    (typeof name === 'string' ? byName.get(name) : undefined) ??
    findMessage(byMessage, message) ??
    null
  );
}

/** Wallets fail with a numeric code (EIP-1193). */
function classifySource(links: readonly Link[], isFromNode: boolean): ErrorCode {
  if (isFromNode) return 'nodeFailed';
  if (links.some(({ name }) => readNames.has(name))) return 'nodeJunk';
  return links.some(({ code }) => Number.isInteger(code)) ? 'walletFailed' : 'unknown';
}

function findMessage(
  marks: readonly (readonly [RegExp, ErrorCode])[],
  message: unknown,
): ErrorCode | undefined {
  return typeof message === 'string'
    ? marks.find(([pattern]) => pattern.test(message))?.[1]
    : undefined;
}
