import { useQuery } from '@tanstack/react-query';
import type { Chain, Hash } from 'viem';
import { usePublicClient } from 'wagmi';
import styles from '@/components/account/send-form.module.css';
import { sendTexts } from '@/lib/texts/send';

const outcomes = {
  success: sendTexts.confirmed,
  reverted: sendTexts.failed,
  replaced: sendTexts.replaced,
} as const;

/** What became of a sent transaction. Pending until the chain has a receipt. */
export function SendStatus({ hash, chain }: { hash: Hash; chain: Chain }) {
  const client = usePublicClient({ chainId: chain.id });
  // Not wagmi's hook: it turns the receipt of a reverted transaction into an error.
  const { data: status } = useQuery({
    queryKey: ['receipt-status', chain.id, hash],
    queryFn: async () => {
      const receipt = await client?.waitForTransactionReceipt({ hash, timeout: 0 });
      if (receipt?.status !== 'reverted') return receipt?.status;
      // The receipt of what was done in its place (lib/wallet/true-receipts.ts).
      return receipt.transactionHash === hash ? 'reverted' : 'replaced';
    },
    enabled: client !== undefined,
  });
  const explorer = chain.blockExplorers?.default.url;
  return (
    <div className={styles.status} role="status">
      {status === undefined ? sendTexts.pending : outcomes[status]}
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
