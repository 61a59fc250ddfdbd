import { useAccount } from 'wagmi';
import styles from '@/components/account/network-fact.module.css';
import { SwitchNetworkForm } from '@/components/account/switch-network-form';
import { Fact } from '@/components/ui/card';
import { t } from '@/lib/i18n/client';

/** The wallet's network, with a way to another one. The wallet alert reports a failed switch. */
export function NetworkFact() {
  const { chain, connector } = useAccount();
  return (
    <Fact name={t('account.network')}>
      {chain === undefined ? (
        <strong className={styles.wrong}>{t('account.wrongNetwork')}</strong>
      ) : null}
      {connector?.switchChain === undefined ? (
        <>
          {chain?.name}
          <p className={styles.help}>{t('account.switchingNotSupported')}</p>
        </>
      ) : (
        <SwitchNetworkForm current={chain?.id ?? null} />
      )}
      {chain === undefined ? <p className={styles.help}>{t('account.wrongNetworkHelp')}</p> : null}
    </Fact>
  );
}
