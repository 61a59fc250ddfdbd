import { useQueries } from '@tanstack/react-query';
import { Cuer } from 'cuer';
import { useState } from 'react';
import type { Address } from 'viem';
import { useAccount, useChains, useConfig } from 'wagmi';
import { getBytecode } from 'wagmi/actions';
import { useStore } from '@/components/hooks/use-store';
import styles from '@/components/receive/receive.module.css';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { SelectField } from '@/components/ui/field';
import { isContractAccount } from '@/lib/auth/account';
import { getNetworkName } from '@/lib/auth/account-name';
import { clientSession } from '@/lib/auth/session-store';
import { formatList, t } from '@/lib/i18n/client';
import { readAccountKind } from '@/lib/wallet/account';
import {
  getReceiveUri,
  pickReceiveNetworks,
  type ReceiveNetworks,
} from '@/lib/wallet/receive/receive-networks';

export type ReceiveDetailsProps = {
  address: Address;
  /** Chain of a Safe. */
  onlyChainId?: number;
};

export function ReceiveDetails({ address, onlyChainId }: ReceiveDetailsProps) {
  const { chain } = useAccount();
  const chains = useChains();
  const { networks, askAgain } = useReceiveNetworks(address, onlyChainId);
  const [chosen, setChosen] = useState<number | null>(null);
  const offered = getOffered(networks, chain?.id ?? null);
  const isKey = networks.status === 'key';
  const fallback = isKey ? null : (offered[0] ?? null);
  const chainId = chosen !== null && offered.includes(chosen) ? chosen : fallback;
  const getName = (id: number) => getNetworkName(id, chains, t);
  const list = (ids: readonly number[]) => formatList(ids.map(getName));
  const codeName =
    chainId === null ? t('receive.code') : t('receive.codeOn', { network: getName(chainId) });
  return (
    <div className={styles.receive}>
      {networks.status === 'checking' ? (
        <div className={styles.place} aria-hidden="true" />
      ) : (
        <div className={styles.code} role="img" aria-label={codeName}>
          {/* Black on white even in dark mode, or cameras can't read it. */}
          <Cuer.Root value={getReceiveUri(address, chainId)} errorCorrection="medium" size="100%">
            <Cuer.Finder fill="#000" radius={0} />
            <Cuer.Cells fill="#000" radius={0} inset={false} />
          </Cuer.Root>
        </div>
      )}
      <div className={styles.words}>
        {isKey || offered.length > 1 ? (
          <div className={styles.choice}>
            <SelectField
              label={t('receive.network')}
              value={`${chainId ?? ''}`}
              onChange={(value) => setChosen(value === '' ? null : Number(value))}
            >
              {isKey ? <option value="">{t('receive.any')}</option> : null}
              {offered.map((id) => (
                <option key={id} value={id}>
                  {getName(id)}
                </option>
              ))}
            </SelectField>
            {isKey && chainId !== null ? (
              <p className={styles.help}>{t('receive.codeHelp')}</p>
            ) : null}
          </div>
        ) : null}
        <p className={styles.address}>
          <code>{address}</code>
        </p>
        <div className={styles.buttons}>
          <CopyButton text={address} />
        </div>
        {/* The live region must exist before its text, so that the text is announced. */}
        <div className={styles.warning} role="status">
          {networks.status === 'unknown' ? (
            <>
              <p>{t('receive.unknown', { networks: list(networks.silent) })}</p>
              {offered.length === 0 ? null : (
                <p>{t('receive.only', { networks: list(offered) })}</p>
              )}
              <Button onClick={askAgain}>{t('receive.askAgain')}</Button>
            </>
          ) : (
            <p>{t(`receive.${networks.status}`, { networks: list(offered) })}</p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Offers only the wallet's own network while it is unknown where the account exists. */
function getOffered(networks: ReceiveNetworks, current: number | null): readonly number[] {
  if (networks.status === 'checking') return [];
  if (networks.status !== 'unknown') return networks.chainIds;
  return current === null ? [] : [current];
}

/** Reads nothing if `onlyChainId` or the session identifies the account's chain. */
function useReceiveNetworks(
  address: Address,
  onlyChainId: number | undefined,
): { networks: ReceiveNetworks; askAgain: () => void } {
  const config = useConfig();
  const chains = useChains();
  const session = useStore(clientSession);
  const isContractOfSession = session?.address === address && isContractAccount(session.account);
  const known = onlyChainId ?? (isContractOfSession ? session.chainId : null);
  const queries = useQueries({
    queries: chains.map(({ id }) => ({
      queryKey: ['account-kind', id, address],
      queryFn: async () => readAccountKind(await getBytecode(config, { address, chainId: id })),
      enabled: known === null,
      staleTime: Number.POSITIVE_INFINITY,
      retry: 1,
    })),
  });
  const kinds = chains.map(({ id }, index) => {
    const query = queries[index];
    const silent = query?.isError && !query.isFetching ? 'silent' : 'waiting';
    return { chainId: id, kind: query?.data ?? silent } as const;
  });
  return {
    networks:
      known === null ? pickReceiveNetworks(kinds) : { status: 'contract', chainIds: [known] },
    askAgain: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
