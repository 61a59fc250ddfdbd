import { useChains } from 'wagmi';
import styles from '@/components/activity/activity.module.css';
import { ActivityItem } from '@/components/activity/activity-item';
import {
  describeOutcome,
  describeRecipient,
  describeState,
  describeWhat,
  getExplorerUrl,
  getTone,
} from '@/components/activity/describe-activity';
import { RelativeTime } from '@/components/activity/relative-time';
import { t } from '@/lib/i18n/client';
import type { Transaction } from '@/lib/wallet/transactions/transaction';

export function ActivityRow({ transaction }: { transaction: Transaction }) {
  const chains = useChains();
  const { what, state, chainId, sentAt } = transaction;
  const chain = chains.find(({ id }) => id === chainId);
  const recipient = describeRecipient(what);
  const outcome = describeOutcome(transaction);
  const explorerUrl = getExplorerUrl(chain, transaction);
  return (
    <ActivityItem
      tone={getTone(state)}
      badge={describeState(state)}
      title={describeWhat(what)}
      facts={[
        ...(recipient === null || what.kind === 'other'
          ? []
          : [
              <span key="to" title={what.to}>
                {t('activity.recipient', { name: recipient })}
              </span>,
            ]),
        chain?.name ?? t('activity.network', { chainId: `${chainId}` }),
        <RelativeTime key="at" at={sentAt} />,
      ]}
    >
      {outcome === null ? null : <p className={styles.note}>{outcome}</p>}
      {explorerUrl === null ? null : (
        <a className={styles.link} href={explorerUrl} rel="noreferrer noopener" target="_blank">
          {t('activity.explorer')}
        </a>
      )}
    </ActivityItem>
  );
}
