import { readField, readString } from '@/lib/parse';
import type { Pairing } from '@/lib/wallet/attempts/pairing-state';

/**
 * What the kit's list says of the wallet behind a connector, before there is a request. A
 * connector that goes through WalletConnect has that name itself.
 *
 * Upstream: RainbowKit 2.2.11: `rkDetails` of a connector: `id`, `name`, `downloadUrls`.
 * Breaks when: it changes: the page says "WalletConnect" in place of the wallet, and offers no
 * download.
 * Guarded by: tests/e2e/walletconnect/phone-walletconnect.spec.ts › a tap says at once which app
 * is being opened, and can be taken back: then no app opens at all; › where no app opened, a
 * screen offers links and the way back, which no late approval undoes
 * Can go when: wagmi's connectors have the wallet's name.
 */
export function describeWallet(connector: { id: string; name: string }): Pairing {
  const details = readField(connector, 'rkDetails');
  const downloads = readField(details, 'downloadUrls');
  return {
    walletId: readString(details, 'id') ?? connector.id,
    walletName: readString(details, 'name') ?? connector.name,
    uri: null,
    link: null,
    isSigningIn: false,
    store: { ios: readString(downloads, 'ios'), android: readString(downloads, 'android') },
  };
}
