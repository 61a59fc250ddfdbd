import type { CallOutcome } from '@/lib/auth/own-requests';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';

type Failed = Extract<CallOutcome<never>, { ok: false }>;

export function describeFailure(
  code: Failed['code'],
  texts: Translated<ServerMessages['members']>['failures'],
): string {
  const known: Partial<Record<Failed['code'], string>> = {
    'gate-closed': texts.gateClosed,
    'signed-out': texts.signedOut,
    limited: texts.limited,
    stale: texts.stale,
  };
  return known[code] ?? texts.other;
}
