import { useAccount } from 'wagmi';
import styles from '@/components/account/network-fact.module.css';
import { SwitchNetworkForm } from '@/components/account/switch-network-form';
import { Fact } from '@/components/ui/card';
import { accountTexts } from '@/lib/texts/account';

/** The wallet's network, with a way to another one. The wallet alert reports a failed switch. */
export function NetworkFact() {
  const { chain, connector } = useAccount();
  return (
    <Fact name={accountTexts.network}>
      {chain === undefined ? (
        <strong className={styles.wrong}>{accountTexts.wrongNetwork}</strong>
      ) : null}
      {connector?.switchChain === undefined ? (
        <>
          {chain?.name}
          <p className={styles.help}>{accountTexts.switchingNotSupported}</p>
        </>
      ) : (
        <SwitchNetworkForm current={chain?.id ?? null} />
      )}
      {chain === undefined ? <p className={styles.help}>{accountTexts.wrongNetworkHelp}</p> : null}
    </Fact>
  );
}
