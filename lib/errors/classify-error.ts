import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import {
  byMessage,
  byName,
  byNodeCode,
  byProviderCode,
  byProviderMessage,
  nodeNames,
  readNames,
  refusals,
} from '@/lib/errors/error-marks';
import { isContractFailure } from '@/lib/errors/node-words';
import { isObject } from '@/lib/parse';

const depthLimit = 10;

type Link = Record<string, unknown>;

/** Classifies a thrown value once, where an error of a wallet, node, Safe or request enters our code. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError(classifyError(error), { cause: error });
}

/**
 * Classifies a thrown value by its cause chain: first our own code, then the innermost code of a wallet or
 * node (wagmi calls every failure to add a chain a refusal), then names and texts from the outermost error
 * inwards, then the part that failed.
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
  for (let depth = 0; depth < depthLimit; depth += 1) {
    // Some wallets throw a text.
    if (typeof link === 'string') link = { message: link };
    if (!isObject(link)) return;
    yield link;
    link = link.cause ?? link.error ?? getWrapped(link.data);
  }
}

/** Unwraps the error that MetaMask puts into the `data` of an internal error. */
function getWrapped(data: unknown): unknown {
  return isObject(data) ? (data.originalError ?? data.cause ?? data) : null;
}

/** MetaMask gives the status of its node. */
function classifyHttpStatus(status: unknown): ErrorCode | null {
  if (typeof status !== 'number') return null;
  return status === 429 ? 'walletNodeLimited' : 'walletNodeDown';
}

/** Ignores the code 4902 of viem's own error, which viem gives to every failed switch. */
function classifyWalletAnswer({ code, name, message, httpStatus }: Link): ErrorCode | null {
  if (code === 4902 && name === 'SwitchChainError') return null;
  const byWords = findMessage(byProviderMessage, message) ?? classifyHttpStatus(httpStatus);
  return (
    byWords ?? (isRefusal(message) ? 'userRejected' : null) ?? byProviderCode.get(code) ?? null
  );
}

/** A contract may revert with a refusal's words. */
function isRefusal(message: unknown): boolean {
  return (
    typeof message === 'string' &&
    !/revert/i.test(message) &&
    refusals.some((pattern) => pattern.test(message))
  );
}

/** viem puts a node's own words into `details`. */
function classifyNodeAnswer({ code, details, name }: Link): ErrorCode | null {
  if (name !== 'RpcRequestError') return byNodeCode.get(code) ?? null;
  const answer = { code, message: details };
  return byNodeCode.get(code) ?? (isContractFailure(answer) ? 'wouldRevert' : null);
}

function classifyLink({ name, message }: Link): ErrorCode | null {
  return (
    (typeof name === 'string' ? byName.get(name) : undefined) ??
    findMessage(byMessage, message) ??
    null
  );
}

/** Identifies a wallet's error by its numeric code (EIP-1193). */
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
