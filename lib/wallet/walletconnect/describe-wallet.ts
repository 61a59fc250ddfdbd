import type { Pairing } from '@/lib/wallet/walletconnect/pairing-state';

type Details = {
  id?: string;
  name?: string;
  downloadUrls?: { ios?: string; android?: string };
};

/** What the kit's entry of the list says of the wallet behind a connector, before there is a request. */
export function describeWallet(connector: { id: string; name: string }): Pairing {
  // A connector that goes through WalletConnect has that name itself.
  const { id, name, downloadUrls } = (Reflect.get(connector, 'rkDetails') ?? {}) as Details;
  return {
    walletId: id ?? connector.id,
    walletName: name ?? connector.name,
    uri: null,
    link: null,
    store: { ios: downloadUrls?.ios ?? null, android: downloadUrls?.android ?? null },
  };
}
