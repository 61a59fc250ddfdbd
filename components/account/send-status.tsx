import { useQuery } from '@tanstack/react-query';
import type { Chain, Hash } from 'viem';
import { usePublicClient } from 'wagmi';
import styles from '@/components/account/send-form.module.css';
import { sendTexts } from '@/lib/texts/send';

/** What became of a sent transaction. Pending until the chain has a receipt. */
export function SendStatus({ hash, chain }: { hash: Hash; chain: Chain }) {
  const client = usePublicClient({ chainId: chain.id });
  // Not wagmi's hook: it turns the receipt of a reverted transaction into an error.
  const { data: status } = useQuery({
    queryKey: ['receipt-status', chain.id, hash],
    queryFn: async () => (await client?.waitForTransactionReceipt({ hash, timeout: 0 }))?.status,
    enabled: client !== undefined,
  });
  const explorer = chain.blockExplorers?.default.url;
  return (
    <div className={styles.status} role="status">
      {status === undefined
        ? sendTexts.pending
        : status === 'success'
          ? sendTexts.confirmed
          : sendTexts.failed}
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
    </div>
  );
}
