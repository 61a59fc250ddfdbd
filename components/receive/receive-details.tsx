import { useState } from 'react';
import type { Address } from 'viem';
import { useAccount, useChains } from 'wagmi';
import { AddressCode } from '@/components/receive/address-code';
import { NetworkChoice } from '@/components/receive/network-choice';
import styles from '@/components/receive/receive.module.css';
import { ReceiveWarning } from '@/components/receive/receive-warning';
import { ShareButton } from '@/components/receive/share-button';
import { useReceiveNetworks } from '@/components/receive/use-receive-networks';
import { CopyButton } from '@/components/ui/copy-button';
import { getNetworkName } from '@/lib/auth/account-name';
import { t } from '@/lib/i18n/client';
import type { ReceiveNetworks } from '@/lib/wallet/receive/receive-networks';
import { getReceiveUri } from '@/lib/wallet/receive/receive-uri';

type ReceiveDetailsProps = { address: Address; onlyChainId: number | null };

/** The account's address as a code and as a text, and where it is safe to send to it. */
export function ReceiveDetails({ address, onlyChainId }: ReceiveDetailsProps) {
  const { chain } = useAccount();
  const chains = useChains();
  const { networks, askAgain } = useReceiveNetworks(address, onlyChainId);
  const [chosen, setChosen] = useState<number | null>(null);
  const offered = getOffered(networks, chain?.id ?? null);
  const isKey = networks.status === 'key';
  // What was chosen before the chains have answered may not be offered any more.
  const fallback = isKey ? null : (offered[0] ?? null);
  const chainId = chosen !== null && offered.includes(chosen) ? chosen : fallback;
  return (
    <div className={styles.receive}>
      {networks.status === 'checking' ? (
        <div className={styles.place} aria-hidden="true" />
      ) : (
        <AddressCode
          value={getReceiveUri(address, chainId)}
          name={
            chainId === null
              ? t('receive.code')
              : t('receive.codeOn', { network: getNetworkName(chainId, chains, t) })
          }
        />
      )}
      <div className={styles.words}>
        {isKey || offered.length > 1 ? (
          <NetworkChoice offered={offered} chosen={chainId} hasAny={isKey} onChoose={setChosen} />
        ) : null}
        <p className={styles.address}>
          <code>{address}</code>
        </p>
        <div className={styles.buttons}>
          <CopyButton text={address} />
          <ShareButton text={address} />
        </div>
        <ReceiveWarning networks={networks} offered={offered} onAskAgain={askAgain} />
      </div>
    </div>
  );
}

/** What is not known for certain to be safe elsewhere is received on the wallet's own network. */
function getOffered(networks: ReceiveNetworks, current: number | null): readonly number[] {
  if (networks.status === 'checking') return [];
  if (networks.status !== 'unknown') return networks.chainIds;
  return current === null ? [] : [current];
}
