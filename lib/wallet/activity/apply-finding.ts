import type { Hash, Transaction } from 'viem';
import { t } from '@/lib/i18n/client';
import { type Activity, getActivityId } from '@/lib/wallet/activity/activity';
import { addActivity, updateActivity } from '@/lib/wallet/activity/activity-store';
import type { Finding } from '@/lib/wallet/activity/check-activity';
import { toTerms } from '@/lib/wallet/activity/transaction-terms';

/** How often and for how many milliseconds a node has to know nothing of a transaction. */
const unknownChecks = 3;
const unknownFor = 60_000;

/** Since when nodes know nothing of which record, in this page view. */
export type Patience = Map<string, { since: number; checks: number }>;

export function createPatience(): Patience {
  return new Map();
}

/** Stores what a node said of a record. */
export function applyFinding(it: Activity, finding: Finding, patience: Patience): void {
  if (finding.kind !== 'unknown') patience.delete(getActivityId(it));
  if (finding.kind === 'mined') updateActivity(it, (now) => ({ ...now, state: finding.mined }));
  if (finding.kind === 'besides') setBeside(it, finding.hashes);
  if (finding.kind === 'waiting') setPending(it, finding.transaction);
  if (finding.kind !== 'unknown') return;
  if (isLong(it, patience)) setDropped(it, finding.isNonceUsed);
  else if (it.state.kind !== 'dropped') setPending(it, null);
}

function setPending(it: Activity, transaction: Transaction | null): void {
  const seen = it.terms === null && transaction !== null ? toTerms(transaction) : null;
  if (it.state.kind === 'pending' && seen === null) return;
  updateActivity(it, (now) => ({ ...now, terms: seen ?? now.terms, state: { kind: 'pending' } }));
}

function setDropped(it: Activity, isNonceUsed: boolean): void {
  const { state } = it;
  if (state.kind === 'dropped' && state.isNonceUsed === isNonceUsed) return;
  updateActivity(it, (now) => ({ ...now, state: { kind: 'dropped', isNonceUsed } }));
}

/** What was to replace it has a nonce of its own: a second transaction, which may go through too. */
function setBeside(it: Activity, hashes: readonly Hash[]): void {
  const { account, chainId } = it;
  for (const { hash, purpose, sentAt } of it.replacements) {
    if (!hashes.includes(hash)) continue;
    const nothing = { kind: 'other', description: t('activity.nothing') } as const;
    const what = purpose === 'speedUp' ? it.what : nothing;
    addActivity({ account, chainId, hash, sentAt, what, isBesideAnother: true });
  }
  updateActivity(it, (now) => ({
    ...now,
    isBesideAnother: true,
    replacements: now.replacements.filter(({ hash }) => !hashes.includes(hash)),
  }));
}

function isLong(it: Activity, patience: Patience): boolean {
  const { since, checks } = patience.get(getActivityId(it)) ?? { since: Date.now(), checks: 0 };
  patience.set(getActivityId(it), { since, checks: checks + 1 });
  return checks + 1 >= unknownChecks && Date.now() - since >= unknownFor;
}
