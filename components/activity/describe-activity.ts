import type { Chain } from 'viem';
import type { Tone } from '@/components/activity/tone';
import { shortenAddress } from '@/lib/address';
import { t } from '@/lib/i18n/client';
import { type Activity, type ActivityState, isMined } from '@/lib/wallet/activity/activity';
import type { SentRecord } from '@/lib/wallet/activity/activity-record';
import { formatBalance } from '@/lib/wallet/format/format-balance';
import { formatName } from '@/lib/wallet/format/format-name';

const tones: Readonly<Record<ActivityState['kind'], Tone>> = {
  pending: 'waiting',
  confirmed: 'done',
  failed: 'failed',
  cancelled: 'neutral',
  replaced: 'neutral',
  dropped: 'failed',
};

export function getTone({ kind }: ActivityState): Tone {
  return tones[kind];
}

/** How it stands, in a word. */
export function describeState(state: ActivityState): string {
  const isReplaced = state.kind === 'dropped' && state.isNonceUsed;
  return t(`activity.state.${isReplaced ? 'replaced' : state.kind}`);
}

/** What was sent. Whatever is less than what six decimals show is said to be so. */
export function describeWhat(what: SentRecord['what']): string {
  if (what.kind === 'other') return what.description;
  const amount = formatBalance(what);
  const isTooSmall = what.value > 0n && amount.startsWith('0 ');
  return t('activity.sent', { amount: isTooSmall ? `<0.000001 ${what.symbol}` : amount });
}

/** Whom it was sent to, short; null where it was to nobody. */
export function describeRecipient(what: SentRecord['what']): string | null {
  if (what.kind === 'other') return null;
  const address = shortenAddress(what.to);
  return what.toName === null ? address : `${formatName(what.toName)} (${address})`;
}

/** What there is to know beyond the state, null where nothing. */
export function describeOutcome(it: Activity): string | null {
  const { state } = it;
  if (state.kind === 'pending') return describeReplacements(it);
  if (state.kind === 'dropped')
    return t(state.isNonceUsed ? 'activity.note.nonceUsed' : 'activity.note.dropped');
  if (state.kind === 'confirmed') return state.hash === it.hash ? null : t('activity.note.spedUp');
  if (state.kind !== 'failed') return t(`activity.note.${state.kind}`);
  const failed = t('activity.note.failed');
  const { reason } = state;
  return reason === null ? failed : `${failed} ${t('activity.note.reason', { reason })}`;
}

function describeReplacements({ replacements }: Activity): string | null {
  const purposes = replacements.map(({ purpose }) => purpose);
  if (purposes.includes('cancel')) return t('activity.note.cancelling');
  return purposes.length === 0 ? null : t('activity.note.speedingUp');
}

/** The page of a transaction in its chain's explorer; null where there is none. */
export function getExplorerUrl(chain: Chain | undefined, hash: string): string | null {
  const explorer = chain?.blockExplorers?.default.url;
  return explorer === undefined ? null : `${explorer}/tx/${hash}`;
}

/** What stands in a block in the place of what was sent. */
export function getReplacedBy({ state, hash }: Activity): string | null {
  return isMined(state) && state.hash !== hash ? state.hash : null;
}
