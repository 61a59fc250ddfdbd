import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';
import { byMessage, byName, byProviderCode } from '@/lib/errors/error-marks';

const depthLimit = 10;

/**
 * Sorts any thrown value into one code of the catalogue by walking its cause chain. Our own word
 * comes first; then what the wallet itself said, innermost, for wagmi calls every failure to add a
 * chain a refusal; then names and texts from the outside in. What nothing explains is `unknown`.
 */
export function classifyError(error: unknown): ErrorCode {
  const links = [...causeChain(error)];
  const own = links.find((link) => link instanceof AppError);
  if (own instanceof AppError) return own.code;
  return (
    links.map(classifyCode).findLast((code) => code !== null) ??
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

/** viem's error for every failed switch carries 4902 as well; there it says nothing. */
function classifyCode({ code, name }: Record<string, unknown>): ErrorCode | null {
  if (code === 4902 && name === 'SwitchChainError') return null;
  return byProviderCode.get(code) ?? null;
}

function classifyLink(link: Record<string, unknown>): ErrorCode | null {
  const message = typeof link.message === 'string' ? link.message : '';
  return (
    (typeof link.name === 'string' ? byName.get(link.name) : undefined) ??
    byMessage.find(([pattern]) => pattern.test(message))?.[1] ??
    null
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
