import type { Chain } from 'viem';
import { useChains } from 'wagmi';
import styles from '@/components/activity/activity.module.css';
import {
  ActivityFact,
  ActivityItem,
  getExplorerUrl,
  type Tone,
} from '@/components/activity/activity-item';
import { ShowInWallet } from '@/components/activity/show-in-wallet';
import { WaitingNote } from '@/components/activity/waiting-note';
import { Time } from '@/components/ui/time';
import { shortenAddress } from '@/lib/address';
import { t } from '@/lib/i18n/client';
import { formatAmount } from '@/lib/wallet/format/format-balance';
import { formatName } from '@/lib/wallet/format/format-text';
import { describeOutcome } from '@/lib/wallet/transactions/describe-outcome';
import {
  isBatch,
  isMined,
  listHashes,
  type Mined,
  type SentTransfer,
  type Transaction,
  type TransactionState,
} from '@/lib/wallet/transactions/transaction';

const tones: Readonly<Record<TransactionState['kind'], Tone>> = {
  pending: 'waiting',
  confirmed: 'done',
  failed: 'failed',
  replaced: 'neutral',
  foreign: 'neutral',
  dropped: 'failed',
  proposed: 'waiting',
  partial: 'failed',
  unsent: 'failed',
};

export function ActivityRow({ transaction }: { transaction: Transaction }) {
  const { what, state, chainId, sentAt } = transaction;
  const { kind } = state;
  const chain = useChains().find(({ id }) => id === chainId);
  const hash = isMined(state) ? state.hash : listHashes(transaction).at(-1);
  const explorerUrl = hash === undefined ? null : getExplorerUrl(chain, hash);
  return (
    <ActivityItem
      tone={tones[kind]}
      badge={describeState(state)}
      title={describeWhat(what)}
      facts={
        <>
          {'calls' in what ? (
            <ActivityFact>{t('activity.calls', { count: what.calls })}</ActivityFact>
          ) : (
            <ActivityFact title={what.to}>
              {t('activity.recipient', { name: describeRecipient(what) })}
            </ActivityFact>
          )}
          <ActivityFact>
            {chain?.name ?? t('activity.network', { chainId: `${chainId}` })}
          </ActivityFact>
          <ActivityFact>
            <Time iso={new Date(sentAt).toISOString()} />
          </ActivityFact>
          {isMined(state) && chain !== undefined ? <Fee chain={chain} fee={state.fee} /> : null}
        </>
      }
    >
      <Note transaction={transaction} />
      {'calls' in what && !isMined(state) ? <ShowInWallet bundle={what.bundle} /> : null}
      {isMined(state) && state.reason !== null ? (
        <p className={styles.note}>{t('activity.reason', { reason: state.reason })}</p>
      ) : null}
      {explorerUrl === null || kind === 'proposed' ? null : (
        <a className={styles.link} href={explorerUrl} rel="noreferrer noopener" target="_blank">
          {t('activity.explorer')}
        </a>
      )}
    </ActivityItem>
  );
}

function Note({ transaction }: { transaction: Transaction }) {
  const { kind } = transaction.state;
  const text = describeOutcome(transaction);
  if (kind === 'confirmed') return null;
  if (kind === 'proposed') return <WaitingNote transaction={transaction} otherwise={text} />;
  if (kind !== 'pending') return <p className={styles.note}>{text}</p>;
  return isBatch(transaction) ? <WaitingNote transaction={transaction} otherwise={null} /> : null;
}

function Fee({ chain, fee }: { chain: Chain; fee: Mined['fee'] }) {
  if (fee === null) return null;
  if (fee === 'sponsored') return <ActivityFact>{t('activity.feeSponsored')}</ActivityFact>;
  const { symbol, decimals } = chain.nativeCurrency;
  const amount = formatAmount({ value: fee, symbol, decimals });
  return <ActivityFact>{t('activity.fee', { fee: amount })}</ActivityFact>;
}

export function describeState({ kind }: TransactionState): string {
  return t(`activity.state.${kind}`);
}

export function describeWhat(what: Transaction['what']): string {
  if ('calls' in what) return what.title;
  return t('activity.sent', { amount: formatAmount(what) });
}

function describeRecipient({ to, toName }: SentTransfer): string {
  const address = shortenAddress(to);
  return toName === null ? address : `${formatName(toName)} (${address})`;
}
