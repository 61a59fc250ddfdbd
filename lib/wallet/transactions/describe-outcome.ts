import { t } from '@/lib/i18n/client';
import type { Transaction } from '@/lib/wallet/transactions/transaction';

const texts = {
  pending: 'send.pending',
  confirmed: 'send.confirmed',
  proposed: 'activity.note.proposed',
  foreign: 'activity.note.foreign',
  unsent: 'batch.unsent',
} as const;

const ofTransfer = {
  ...texts,
  failed: 'activity.note.failed',
  replaced: 'activity.note.replaced',
  dropped: 'activity.note.dropped',
} as const;

const ofBatch = {
  ...texts,
  failed: 'batch.failed',
  replaced: 'batch.replaced',
  dropped: 'batch.dropped',
} as const;

export function describeOutcome({ what, state }: Pick<Transaction, 'what' | 'state'>): string {
  const calls = 'calls' in what ? what.calls : null;
  if (state.kind === 'partial')
    return t('batch.partial', { done: state.done ?? 0, calls: calls ?? 1 });
  return t((calls === null ? ofTransfer : ofBatch)[state.kind]);
}
