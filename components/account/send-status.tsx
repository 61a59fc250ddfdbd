import type { Chain, Hash } from 'viem';
import { useWaitForTransactionReceipt } from 'wagmi';
import styles from '@/components/account/send-form.module.css';
import { sendTexts } from '@/lib/texts/send';

/** What became of a sent transaction. Pending until the chain has a receipt. */
export function SendStatus({ hash, chain }: { hash: Hash; chain: Chain }) {
  const { data: receipt } = useWaitForTransactionReceipt({ hash, chainId: chain.id, timeout: 0 });
  const explorer = chain.blockExplorers?.default.url;
  return (
    <div className={styles.status} role="status">
      {receipt === undefined
        ? sendTexts.pending
        : receipt.status === 'success'
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
