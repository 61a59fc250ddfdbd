import type { Pairing } from '@/lib/wallet/walletconnect/pairing-state';
import type { Connector } from '@/lib/wallet/walletconnect/provider';

type Details = {
  id?: string;
  name?: string;
  mobile?: { getUri?: (uri: string) => string };
  downloadUrls?: { ios?: string; android?: string };
};

/** What the kit's entry of the list says of the wallet behind a connector. */
export function describeWallet(connector: Connector): {
  pairing: Pairing;
  getLink: (uri: string) => string | null;
} {
  // A connector that goes through WalletConnect has that name itself.
  const { id, name, mobile, downloadUrls } = (Reflect.get(connector, 'rkDetails') ?? {}) as Details;
  return {
    pairing: {
      walletId: id ?? connector.id,
      walletName: name ?? connector.name,
      uri: null,
      link: null,
      store: { ios: downloadUrls?.ios ?? null, android: downloadUrls?.android ?? null },
    },
    getLink: (uri) => mobile?.getUri?.(uri) ?? null,
  };
}
