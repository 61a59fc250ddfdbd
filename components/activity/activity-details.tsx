import { useState } from 'react';
import type { Chain } from 'viem';
import styles from '@/components/activity/activity.module.css';
import { getExplorerUrl, getReplacedBy } from '@/components/activity/describe-activity';
import { CopyButton } from '@/components/ui/copy-button';
import { t } from '@/lib/i18n/client';
import { type Activity, isMined } from '@/lib/wallet/activity/activity';

type ActivityDetailsProps = { activity: Activity; chain: Chain | undefined };

/** What few want to see, in full. */
export function ActivityDetails({ activity, chain }: ActivityDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.details}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('activity.details')}</summary>
      {isOpen ? <Details activity={activity} chain={chain} /> : null}
    </details>
  );
}

function Details({ activity, chain }: ActivityDetailsProps) {
  const { what, state } = activity;
  const replacedBy = getReplacedBy(activity);
  return (
    <dl className={styles.facts}>
      {what.kind === 'transfer' ? (
        <>
          <dt>{t('activity.account')}</dt>
          <dd>
            {what.toName === null ? null : <span>{what.toName}</span>}
            <code>{what.to}</code>
          </dd>
        </>
      ) : null}
      <dt>{t('activity.hash')}</dt>
      <dd>
        <TransactionHash hash={activity.hash} chain={chain} />
      </dd>
      {replacedBy === null ? null : (
        <>
          <dt>{t('activity.replacedBy')}</dt>
          <dd>
            <TransactionHash hash={replacedBy} chain={chain} />
          </dd>
        </>
      )}
      {isMined(state) ? (
        <>
          <dt>{t('activity.block')}</dt>
          <dd>{`${state.blockNumber}`}</dd>
        </>
      ) : null}
    </dl>
  );
}

function TransactionHash({ hash, chain }: { hash: string; chain: Chain | undefined }) {
  const url = getExplorerUrl(chain, hash);
  return (
    <>
      <code>{hash}</code>
      <span className={styles.links}>
        <CopyButton text={hash} label={t('activity.copyHash')} />
        {url === null ? null : (
          <a href={url} rel="noreferrer noopener" target="_blank">
            {t('activity.explorer')}
          </a>
        )}
      </span>
    </>
  );
}
