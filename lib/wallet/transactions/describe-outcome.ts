import { t } from '@/lib/i18n/client';
import type { Transaction } from '@/lib/wallet/transactions/transaction';

const texts = {
  pending: 'send.pending',
  confirmed: 'send.confirmed',
  proposed: 'activity.note.proposed',
  foreign: 'activity.note.foreign',
  unsent: 'batch.unsent',
} as const;

export function describeOutcome({ what, state }: Pick<Transaction, 'what' | 'state'>): string {
  const { kind } = state;
  const calls = 'calls' in what ? what.calls : null;
  if (kind === 'partial') return t('batch.partial', { done: state.done ?? 0, calls: calls ?? 1 });
  if (kind === 'failed' || kind === 'replaced' || kind === 'dropped') {
    return t(calls === null ? `activity.note.${kind}` : `batch.${kind}`);
  }
  return t(texts[kind]);
}
