import type { ErrorCode } from '@/lib/errors/app-error';
import { t } from '@/lib/i18n/client';

/** Matches the visitor's own refusal, and a session that is already gone when disconnecting. */
export function isSilent(code: ErrorCode): code is 'userRejected' | 'sessionGone' {
  return code === 'userRejected' || code === 'sessionGone';
}

export function describeError(code: ErrorCode | null): string | null {
  return code === null || isSilent(code) ? null : t(`errors.${code}`);
}
