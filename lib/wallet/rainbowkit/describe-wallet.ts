import { readField, readString } from '@/lib/parse';
import type { Pairing } from '@/lib/wallet/attempts/pairing-state';

/** What the kit's entry of the list says of the wallet behind a connector, before there is a request. */
export function describeWallet(connector: { id: string; name: string }): Pairing {
  // A connector that goes through WalletConnect has that name itself.
  const details = readField(connector, 'rkDetails');
  const downloads = readField(details, 'downloadUrls');
  return {
    walletId: readString(details, 'id') ?? connector.id,
    walletName: readString(details, 'name') ?? connector.name,
    uri: null,
    link: null,
    store: { ios: readString(downloads, 'ios'), android: readString(downloads, 'android') },
  };
}
