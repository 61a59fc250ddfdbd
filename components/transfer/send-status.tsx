import type { Chain, Hash } from 'viem';
import { useStore } from '@/components/hooks/use-store';
import styles from '@/components/transfer/send-form.module.css';
import type { SendOutcome } from '@/components/transfer/use-send';
import { ErrorText } from '@/components/ui/error-text';
import { t } from '@/lib/i18n/client';
import { getTransactionId } from '@/lib/wallet/transactions/transaction';
import { transactionStore } from '@/lib/wallet/transactions/transaction-store';

/** The outcome of the request to the wallet. The status is there before its text, so that it is read out. */
export function SendStatus({ outcome }: { outcome: SendOutcome | null }) {
  return (
    <>
      <ErrorText code={outcome?.kind === 'failed' ? outcome.code : null} />
      <div className={styles.status} role="status">
        {outcome?.kind === 'cancelled' ? t('errors.cancelRequest') : null}
        {outcome?.kind === 'sent' ? (
          <>
            {outcome.isLate ? <p>{t('send.late')}</p> : null}
            {outcome.isElsewhere ? (
              <p>{t('send.elsewhere', { network: outcome.chain.name })}</p>
            ) : null}
            <SentTransaction {...outcome} />
          </>
        ) : null}
      </div>
    </>
  );
}

const texts = {
  pending: 'send.pending',
  confirmed: 'send.confirmed',
  failed: 'activity.note.failed',
  replaced: 'activity.note.replaced',
  dropped: 'activity.note.dropped',
} as const;

function SentTransaction({ hash, chain }: { hash: Hash; chain: Chain }) {
  const id = getTransactionId({ chainId: chain.id, hash });
  const record = useStore(transactionStore).find((it) => getTransactionId(it) === id);
  const explorer = chain.blockExplorers?.default.url;
  return (
    <>
      {/* Tells the activity list that this form announces the state. */}
      <span data-transaction={id}>{t(texts[record?.state.kind ?? 'pending'])}</span>
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
