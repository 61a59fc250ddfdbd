import { shortenAddress } from '@/lib/address';
import { isContractAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';
import { networkTexts } from '@/lib/texts/network';

type Named = Pick<SessionInfo, 'account' | 'address' | 'chainId'>;
type Network = { id: number; name: string };

/** `networks` are this deployment's; any other is called by its chain id. */
export function getNetworkName(chainId: number, networks: readonly Network[]): string {
  return networks.find(({ id }) => id === chainId)?.name ?? networkTexts.unnamed(chainId);
}

/** What the page calls a session's account: the ends of its address, and where a contract holds. */
export function getAccountName(session: Named, networks: readonly Network[]): string {
  const address = shortenAddress(session.address);
  return isContractAccount(session.account)
    ? networkTexts.accountOn(address, getNetworkName(session.chainId, networks))
    : address;
}
