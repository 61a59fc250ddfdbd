import { useChains } from 'wagmi';
import styles from '@/components/receive/receive.module.css';
import { Button } from '@/components/ui/button';
import { getNetworkName } from '@/lib/auth/account-name';
import { formatList, t } from '@/lib/i18n/client';
import type { ReceiveNetworks } from '@/lib/wallet/receive/receive-networks';

type ReceiveWarningProps = {
  networks: ReceiveNetworks;
  offered: readonly number[];
  onAskAgain: () => void;
};

/** The one thing to know before anything is sent here: on which networks. */
export function ReceiveWarning({ networks, offered, onAskAgain }: ReceiveWarningProps) {
  const chains = useChains();
  const list = (ids: readonly number[]) =>
    formatList(ids.map((id) => getNetworkName(id, chains, t)));
  const { status } = networks;
  return (
    // There before its text, or it would not be read out.
    <div className={styles.warning} role="status">
      {status === 'checking' ? <p>{t('receive.checking')}</p> : null}
      {status === 'key' ? <p>{t('receive.key', { networks: list(offered) })}</p> : null}
      {status === 'contract' ? <p>{t('receive.contract', { networks: list(offered) })}</p> : null}
      {status === 'unknown' ? (
        <>
          <p>{t('receive.unknown', { networks: list(networks.silent) })}</p>
          {offered.length === 0 ? null : <p>{t('receive.only', { networks: list(offered) })}</p>}
          <Button onClick={onAskAgain}>{t('receive.askAgain')}</Button>
        </>
      ) : null}
    </div>
  );
}
