import { useQuery } from '@tanstack/react-query';
import { usePublicClient } from 'wagmi';
import styles from '@/components/transfer/send-form.module.css';
import type { Sent } from '@/components/transfer/use-send';
import { t } from '@/lib/i18n/client';

const outcomes = {
  success: 'send.confirmed',
  reverted: 'send.failed',
  replaced: 'send.replaced',
} as const;

/** What became of a sent transaction. Pending until the chain has a receipt. */
export function SendStatus({ hash, chain, isElsewhere, isLate }: Sent) {
  const client = usePublicClient({ chainId: chain.id });
  // Not wagmi's hook: it turns the receipt of a reverted transaction into an error.
  const { data: status } = useQuery({
    queryKey: ['receipt-status', chain.id, hash],
    queryFn: async () => {
      const receipt = await client?.waitForTransactionReceipt({ hash, timeout: 0 });
      if (receipt?.status !== 'reverted') return receipt?.status;
      // The receipt of what was done in its place (lib/wallet/wagmi/resolve-replaced-transactions.ts).
      return receipt.transactionHash === hash ? 'reverted' : 'replaced';
    },
    enabled: client !== undefined,
  });
  const explorer = chain.blockExplorers?.default.url;
  return (
    <>
      {isLate ? <p>{t('send.late')}</p> : null}
      {isElsewhere ? <p>{t('send.elsewhere', { network: chain.name })}</p> : null}
      {status === undefined ? t('send.pending') : t(outcomes[status])}
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
