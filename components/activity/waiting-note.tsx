import { useState } from 'react';
import styles from '@/components/activity/activity.module.css';
import { useAccountCode } from '@/components/hooks/use-account-code';
import { usePolling } from '@/components/hooks/use-polling';
import { config } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import { readWaitingOwners, type WaitingOwners } from '@/lib/wallet/safe/waiting-owners';
import type { Transaction } from '@/lib/wallet/transactions/transaction';

const interval = 10_000;
/** Otherwise the page may not contact Safe's service. */
const isSafeOffered = config.wallets.includes('safe');

type WaitingNoteProps = {
  transaction: Transaction;
  /** Shown for accounts other than a Safe. */
  otherwise: string | null;
};

export function WaitingNote({ transaction, otherwise }: WaitingNoteProps) {
  const { account, chainId } = transaction;
  const code = useAccountCode(account, chainId);
  const [owners, setOwners] = useState<WaitingOwners | null>(null);
  usePolling(
    isSafeOffered && code?.kind === 'safe',
    async () => setOwners(await readWaitingOwners(transaction, owners)),
    interval,
  );
  if (owners === null)
    return otherwise === null ? null : <p className={styles.note}>{otherwise}</p>;
  const { confirmed, required, url } = owners;
  return (
    <>
      <p className={styles.note}>{t('safe.confirming', { confirmed, required })}</p>
      {url === null ? null : (
        <a className={styles.link} href={url} rel="noreferrer noopener" target="_blank">
          {t('safe.open')}
        </a>
      )}
    </>
  );
}
