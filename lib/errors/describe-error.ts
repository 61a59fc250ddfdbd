import type { ErrorCode } from '@/lib/errors/app-error';
import { t } from '@/lib/i18n/client';

/** Where silence is right: it was the visitor's own wish, or there is nothing left to disconnect from. */
export function isSilent(code: ErrorCode): code is 'userRejected' | 'sessionGone' {
  return code === 'userRejected' || code === 'sessionGone';
}

/** What a visitor reads of an error: what went wrong, and the way on. Null for nothing. */
export function describeError(code: ErrorCode | null): string | null {
  return code === null || isSilent(code) ? null : t(`errors.${code}`);
}
