import { useStore } from '@/components/hooks/use-store';
import styles from '@/components/transfer/send-form.module.css';
import type { Sent } from '@/components/transfer/use-send';
import { t } from '@/lib/i18n/client';
import { getTransactionId, isSameTransaction } from '@/lib/wallet/transactions/transaction';
import { transactionStore } from '@/lib/wallet/transactions/transaction-store';

const outcomes = {
  pending: 'send.pending',
  confirmed: 'send.confirmed',
  failed: 'send.failed',
  replaced: 'send.replaced',
  dropped: 'activity.note.dropped',
} as const;

/** The outcome of a sent transaction, from the same store as the activity list. */
export function SendStatus({ hash, chain, isElsewhere, isLate }: Sent) {
  const sent = { chainId: chain.id, hash };
  const record = useStore(transactionStore).find((it) => isSameTransaction(it, sent));
  const outcome = record?.state.kind ?? 'pending';
  const explorer = chain.blockExplorers?.default.url;
  return (
    <>
      {isLate ? <p>{t('send.late')}</p> : null}
      {isElsewhere ? <p>{t('send.elsewhere', { network: chain.name })}</p> : null}
      {/* Tells the activity list that this form announces the state. */}
      <span data-transaction={getTransactionId(sent)}>{t(outcomes[outcome])}</span>
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
