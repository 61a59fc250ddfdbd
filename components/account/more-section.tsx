import type { Chain } from 'viem';
import styles from '@/components/account/more-section.module.css';
import { TokenForm } from '@/components/token/token-form';
import { moreTexts } from '@/lib/texts/wallet-requests';

/** What a visitor seldom needs. Remount it for another account or chain. */
export function MoreSection({ chain }: { chain: Chain }) {
  return (
    <details className={styles.more}>
      <summary>{moreTexts.title}</summary>
      <h3 className={styles.title}>{moreTexts.tokenTitle}</h3>
      <TokenForm chain={chain} />
    </details>
  );
}
