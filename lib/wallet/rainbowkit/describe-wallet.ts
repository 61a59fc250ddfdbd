import type { Connector } from 'wagmi';
import { readField, readString } from '@/lib/parse';
import type { ChosenWallet } from '@/lib/wallet/attempts/attempt-state';

/**
 * Describes the wallet behind a connector as the kit's list does. A connector that goes through
 * WalletConnect has that name itself.
 *
 * Upstream: RainbowKit 2.2.11: `rkDetails` of a connector: `id`, `name`, `downloadUrls`.
 * Breaks when: it changes: the page says "WalletConnect" in place of the wallet, and offers no
 * download.
 * Guarded by: tests/e2e/walletconnect/phone-walletconnect.spec.ts › a tap says at once which app
 * is being opened, and can be taken back: then no app opens at all; › where no app opened, a
 * screen offers links and the way back, which no late approval undoes
 * Can go when: wagmi's connectors have the wallet's name.
 */
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

/** The wallet's id in the kit's list. */
export function getWalletId(connector: Pick<Connector, 'id'>): string {
  return readString(readField(connector, 'rkDetails'), 'id') ?? connector.id;
}
