import type { Chain } from 'viem';
import { SwitchNetworkButton } from '@/components/network/switch-network-button';
import styles from '@/components/transfer/send-form.module.css';
import { t } from '@/lib/i18n/client';

type SwitchFirstProps = {
  /** Where the wallet is. */
  current: Chain;
  chain: Chain;
  symbol: string;
};

/** The way to the network of what is to be sent; nothing where the wallet is there. */
export function SwitchFirst({ current, chain, symbol }: SwitchFirstProps) {
  return (
    <div className={styles.switch}>
      <p role="status">
        {current.id === chain.id
          ? null
          : t('send.otherNetwork', { wallet: current.name, symbol, network: chain.name })}
      </p>
      {current.id === chain.id ? null : (
        <SwitchNetworkButton chainId={chain.id} name={chain.name} />
      )}
    </div>
  );
}
