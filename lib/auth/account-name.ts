import { shortenAddress } from '@/lib/address';
import { isContractAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';

type Named = Pick<SessionInfo, 'account' | 'address' | 'chainId'>;
type Network = { id: number; name: string };

type NetworkTexts = {
  (key: 'network.unnamed', values: { id: string }): string;
  (key: 'network.accountOn', values: { address: string; network: string }): string;
};

/** Falls back to the chain id for a network that this deployment lacks. */
export function getNetworkName(
  chainId: number,
  networks: readonly Network[],
  t: NetworkTexts,
): string {
  return (
    networks.find(({ id }) => id === chainId)?.name ?? t('network.unnamed', { id: `${chainId}` })
  );
}

export function getAccountName(
  session: Named,
  networks: readonly Network[],
  t: NetworkTexts,
): string {
  const address = shortenAddress(session.address);
  return isContractAccount(session.account)
    ? t('network.accountOn', { address, network: getNetworkName(session.chainId, networks, t) })
    : address;
}
