import type { Connector } from 'wagmi';
import { readField, readString } from '@/lib/parse';
import type { ChosenWallet } from '@/lib/wallet/attempts/attempt-state';
import { getAnnouncedRdns } from '@/lib/wallet/eip6963/announcements';

/** Prefers `rkDetails` (list-announced.ts): a WalletConnect connector's name is not the wallet's. */
export function describeWallet(
  connector: Pick<Connector, 'uid' | 'id' | 'name' | 'type'>,
): ChosenWallet {
  const details = readField(connector, 'rkDetails');
  const downloads = readField(details, 'downloadUrls');
  return {
    uid: connector.uid,
    id: getWalletId(connector),
    name: readString(details, 'name') ?? connector.name,
    via: connector.type === 'walletConnect' ? 'relay' : 'browser',
    store: { ios: readString(downloads, 'ios'), android: readString(downloads, 'android') },
  };
}

export function getWalletId(connector: Pick<Connector, 'id'>): string {
  return readString(readField(connector, 'rkDetails'), 'id') ?? connector.id;
}

export function getRdns(connector: Pick<Connector, 'id'>): string {
  const listed = readString(readField(connector, 'rkDetails'), 'rdns');
  return listed ?? getAnnouncedRdns(connector.id);
}
