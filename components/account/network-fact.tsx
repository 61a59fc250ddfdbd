import { useAccount, useSwitchChain } from 'wagmi';
import styles from '@/components/account/network-fact.module.css';
import { Fact } from '@/components/ui/card';
import { accountTexts } from '@/lib/texts/account';

/** The wallet's network, with a way to another one. A failed switch is told by the wallet alert. */
export function NetworkFact() {
  const { chain, connector } = useAccount();
  const { chains, switchChain, isPending } = useSwitchChain();
  const canSwitch = connector?.switchChain !== undefined;
  return (
    <Fact name={accountTexts.network}>
      {chain === undefined ? (
        <strong className={styles.wrong}>{accountTexts.wrongNetwork}</strong>
      ) : null}
      {canSwitch ? (
        <select
          className={styles.select}
          aria-label={accountTexts.switchNetwork}
          aria-busy={isPending}
          disabled={isPending}
          value={chain?.id ?? ''}
          onChange={(event) => switchChain({ chainId: Number(event.target.value) })}
        >
          {chain === undefined ? <option value="">{accountTexts.switchNetwork}</option> : null}
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <>
          {chain?.name}
          <p className={styles.help}>{accountTexts.switchingNotSupported}</p>
        </>
      )}
      {chain === undefined ? <p className={styles.help}>{accountTexts.wrongNetworkHelp}</p> : null}
    </Fact>
  );
}
