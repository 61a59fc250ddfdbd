import { useStore } from '@/components/hooks/use-store';
import styles from '@/components/transfer/send-form.module.css';
import type { Sent } from '@/components/transfer/use-send';
import { t } from '@/lib/i18n/client';
import { getActivityId, isSameActivity } from '@/lib/wallet/activity/activity';
import { activityStore } from '@/lib/wallet/activity/activity-store';

const outcomes = {
  pending: 'send.pending',
  confirmed: 'send.confirmed',
  failed: 'send.failed',
  cancelled: 'send.replaced',
  replaced: 'send.replaced',
  dropped: 'activity.note.dropped',
  nonceUsed: 'activity.note.nonceUsed',
} as const;

/** What became of a sent transaction, as the activity has it, so that both say the same. */
export function SendStatus({ hash, chain, isElsewhere, isLate }: Sent) {
  const sent = { chainId: chain.id, hash };
  const record = useStore(activityStore).find((it) => isSameActivity(it, sent));
  const state = record?.state ?? { kind: 'pending' };
  const outcome = state.kind === 'dropped' && state.isNonceUsed ? 'nonceUsed' : state.kind;
  const explorer = chain.blockExplorers?.default.url;
  return (
    <>
      {isLate ? <p>{t('send.late')}</p> : null}
      {isElsewhere ? <p>{t('send.elsewhere', { network: chain.name })}</p> : null}
      {/* By which the list knows that it is said here. */}
      <span data-activity={getActivityId(sent)}>{t(outcomes[outcome])}</span>
      {explorer === undefined ? (
        <code className={styles.hash}>{hash}</code>
      ) : (
        <a
          className={styles.hash}
          href={`${explorer}/tx/${hash}`}
          rel="noreferrer noopener"
          target="_blank"
        >
          {hash}
        </a>
      )}
    </>
  );
}
