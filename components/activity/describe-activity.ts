import type { Chain } from 'viem';
import type { Tone } from '@/components/activity/tone';
import { shortenAddress } from '@/lib/address';
import { t } from '@/lib/i18n/client';
import { formatBalance } from '@/lib/wallet/format/format-balance';
import { formatName } from '@/lib/wallet/format/format-name';
import {
  isMined,
  type SentTransaction,
  type Transaction,
  type TransactionState,
} from '@/lib/wallet/transactions/transaction';

const tones: Readonly<Record<TransactionState['kind'], Tone>> = {
  pending: 'waiting',
  confirmed: 'done',
  failed: 'failed',
  replaced: 'neutral',
  dropped: 'failed',
};

export function getTone({ kind }: TransactionState): Tone {
  return tones[kind];
}

export function describeState({ kind }: TransactionState): string {
  return t(`activity.state.${kind}`);
}

/** The title of a transaction. An amount below six decimals reads "<0.000001". */
export function describeWhat(what: SentTransaction['what']): string {
  if (what.kind === 'other') return what.description;
  const amount = formatBalance(what);
  const isTooSmall = what.value > 0n && amount.startsWith('0 ');
  return t('activity.sent', { amount: isTooSmall ? `<0.000001 ${what.symbol}` : amount });
}

/** A transaction in one line, for lists that show nothing else of it. */
export function describeTransaction(what: SentTransaction['what']): string {
  if (what.kind === 'other') return what.description;
  return t('send.description', { amount: formatBalance(what), to: shortenAddress(what.to) });
}

/** The recipient, shortened; null if the transaction is no transfer. */
export function describeRecipient(what: SentTransaction['what']): string | null {
  if (what.kind === 'other') return null;
  const address = shortenAddress(what.to);
  return what.toName === null ? address : `${formatName(what.toName)} (${address})`;
}

/** What the visitor should know beyond the state, or null. */
export function describeOutcome({ state, hash }: Transaction): string | null {
  switch (state.kind) {
    case 'pending':
      return null;
    case 'confirmed':
      return state.hash === hash ? null : t('activity.note.spedUp');
    case 'failed': {
      const { reason } = state;
      const failed = t('activity.note.failed');
      return reason === null ? failed : `${failed} ${t('activity.note.reason', { reason })}`;
    }
    default:
      return t(`activity.note.${state.kind}`);
  }
}

/** The transaction's page in its chain's explorer, or null if the chain has no explorer. */
export function getExplorerUrl(
  chain: Chain | undefined,
  { state, hash }: Transaction,
): string | null {
  const explorer = chain?.blockExplorers?.default.url;
  if (explorer === undefined) return null;
  return `${explorer}/tx/${isMined(state) ? state.hash : hash}`;
}
