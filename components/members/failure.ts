import type { CallOutcome } from '@/lib/auth/own-requests';
import { membersTexts } from '@/lib/texts/members';

type Failed = Extract<CallOutcome<never>, { ok: false }>;

/** What the visitor reads of a call that did nothing. */
export function describeFailure(code: Failed['code']): string {
  const { failures } = membersTexts;
  return code === 'gate-closed' || code === 'signed-out' || code === 'limited' || code === 'stale'
    ? failures[code]
    : failures.other;
}
