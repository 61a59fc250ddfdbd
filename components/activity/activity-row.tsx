import { useState } from 'react';
import { useChains } from 'wagmi';
import styles from '@/components/activity/activity.module.css';
import { ActivityDetails } from '@/components/activity/activity-details';
import { ActivityItem } from '@/components/activity/activity-item';
import {
  describeOutcome,
  describeRecipient,
  describeState,
  describeWhat,
  getTone,
} from '@/components/activity/describe-activity';
import { RelativeTime } from '@/components/activity/relative-time';
import { ReplaceForm } from '@/components/activity/replace-form';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { type Activity, isMined, type Purpose } from '@/lib/wallet/activity/activity';

/** One thing that was sent, and what can be done about it while it is pending. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const chains = useChains();
  const { what, state, terms, chainId, sentAt } = activity;
  const chain = chains.find(({ id }) => id === chainId);
  const recipient = describeRecipient(what);
  const outcome = describeOutcome(activity);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  /** A form that was open when the transaction got into a block says that it is too late. */
  const isLate = purpose !== null && isMined(state);
  const canReplace = state.kind === 'pending' && terms !== null && chain !== undefined;
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
      {activity.isBesideAnother ? (
        <p className={styles.warning}>{t('activity.note.otherNonce')}</p>
      ) : null}
      <div role="status">{isLate ? <TooLate onRead={() => setPurpose(null)} /> : null}</div>
      {canReplace && purpose === null ? (
        <div className={styles.buttons}>
          <Button onClick={() => setPurpose('speedUp')}>{t('activity.speedUp')}</Button>
          <Button onClick={() => setPurpose('cancel')}>{t('activity.cancel')}</Button>
        </div>
      ) : null}
      {canReplace && purpose !== null ? (
        <ReplaceForm
          activity={activity}
          chain={chain}
          purpose={purpose}
          onClose={() => setPurpose(null)}
        />
      ) : null}
      <ActivityDetails activity={activity} chain={chain} />
    </ActivityItem>
  );
}

function TooLate({ onRead }: { onRead: () => void }) {
  return (
    <div className={styles.replace}>
      <p>{t('activity.tooLate')}</p>
      <div className={styles.buttons}>
        <Button onClick={onRead}>{t('activity.back')}</Button>
      </div>
    </div>
  );
}
