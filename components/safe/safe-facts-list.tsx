import { useAccount } from 'wagmi';
import styles from '@/components/safe/safe.module.css';
import { Fact, Facts } from '@/components/ui/card';
import { t } from '@/lib/i18n/client';
import type { SafeFacts } from '@/lib/wallet/safe/safe-facts';
import type { SafeInfo } from '@/lib/wallet/safe/safe-link';

type SafeFactsListProps = { info: SafeInfo; facts: SafeFacts | undefined; balance: string };

/** Facts from the Safe's chain; from the host only until the chain has responded. */
export function SafeFactsList({ info, facts, balance }: SafeFactsListProps) {
  const { chain } = useAccount();
  const owners = facts?.owners ?? info.owners;
  return (
    <Facts>
      <Fact name={t('account.balance')}>{balance}</Fact>
      <Fact name={t('account.network')}>
        <div className={styles.network}>
          {chain === undefined ? <strong>{t('account.wrongNetwork')}</strong> : chain.name}
          <p className={styles.help}>
            {chain === undefined
              ? t('safe.otherNetwork', { chainId: `${info.chainId}` })
              : t('safe.network')}
          </p>
        </div>
      </Fact>
      <Fact name={t('safe.threshold')}>
        {t('safe.thresholdOf', {
          threshold: facts?.threshold ?? info.threshold,
          owners: owners.length,
        })}
      </Fact>
      <Fact name={t('safe.owners')}>
        <ul className={styles.owners}>
          {owners.map((owner) => (
            <li key={owner}>{owner}</li>
          ))}
        </ul>
      </Fact>
      <Fact name={t('safe.nonce')}>{facts?.nonce.toString() ?? t('safe.unknown')}</Fact>
      <Fact name={t('safe.version')}>{facts?.version ?? t('safe.unknown')}</Fact>
    </Facts>
  );
}
