import type { Chain } from 'viem';
import styles from '@/components/account/more-section.module.css';
import { TokenForm } from '@/components/token/token-form';
import { t } from '@/lib/i18n/client';

/** What a visitor seldom needs. Remount it for another account or chain. */
export function MoreSection({ chain }: { chain: Chain }) {
  return (
    <details className={styles.more}>
      <summary>{t('more.title')}</summary>
      <h3 className={styles.title}>{t('more.tokenTitle')}</h3>
      <TokenForm chain={chain} />
    </details>
  );
}
