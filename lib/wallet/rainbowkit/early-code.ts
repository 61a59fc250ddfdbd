import type { Config, Connector } from 'wagmi';
import { pairingState } from '@/lib/wallet/attempts/pairing-state';
import { isPhone } from '@/lib/wallet/browser/device';

type KitConnector = Connector & {
  rkDetails?: {
    id: string;
    qrCode?: { getUri?: (uri: string) => string };
    desktop?: { getUri?: (uri: string) => string | Promise<string> };
    getProvider?: () => Promise<unknown>;
  };
};

/** In the place of a link that is yet to come. Then follows the wallet's id. */
const prefix = 'link-of:';

const links = new Map<string, (uri: string) => string>();

/** The wallet whose link stands in this place, null for a link. */
export function readAwaitedWallet(code: string): string | null {
  return code.startsWith(prefix) ? code.slice(prefix.length) : null;
}

/** What the wallet's code says, given the link of its pairing. */
export function getCode(walletId: string, uri: string): string {
  return links.get(walletId)?.(uri) ?? uri;
}

/**
 * Has the kit show the step with the QR code as soon as a wallet is chosen, with a code that is yet to come
 * (components/rainbowkit/kit-code.tsx draws it).
 *
 * Upstream: RainbowKit 2.2.11: `onQrCode` of `DesktopOptions` waits for the wallet's client, and then for the
 * relay, before it shows that a wallet was chosen. `getWalletConnectUri` asks `getProvider` of its copy of a
 * connector, to which `rkDetails` is applied, and takes the link from `once`.
 * Breaks when: it copies connectors otherwise, or takes the link from elsewhere: nothing is to be seen until
 * the relay answers.
 * Guarded by: tests/e2e/walletconnect/early-code.spec.ts › the place of the code stands before the relay has
 * answered, and the code takes it, at any width
 * Can go when: the kit shows the step first.
 */
export function showCodeEarly(config: Config): void {
  // Its sheet has no code.
  if (isPhone()) return;
  for (const connector of config.connectors) prepare(config, connector);
}

function prepare(config: Config, connector: KitConnector): void {
  const { type, uid, rkDetails } = connector;
  if (type !== 'walletConnect' || rkDetails === undefined) return;
  const { id, qrCode, desktop } = rkDetails;
  if (qrCode?.getUri === undefined) return;
  links.set(id, qrCode.getUri);
  rkDetails.qrCode = { ...qrCode, getUri: () => prefix + id };
  const open = desktop?.getUri;
  if (open) rkDetails.desktop = { ...desktop, getUri: async () => open(await untilUri(id)) };
  rkDetails.getProvider = async () =>
    // wagmi keeps the copy of the wallet that is connected.
    config.state.connections.has(uid) ? connector.getProvider() : provider;
}

/** A link that is at hand, whichever it is. */
const provider = { once: (_event: string, listener: (uri: string) => void) => listener('') };

/** The next link of the wallet. Never comes where none does. */
function untilUri(walletId: string): Promise<string> {
  return new Promise((resolve) => {
    const stop = pairingState.subscribe(() => {
      const pairing = pairingState.get();
      if (pairing?.walletId === walletId && pairing.uri === null) return;
      stop();
      if (pairing?.walletId === walletId && pairing.uri !== null) resolve(pairing.uri);
    });
  });
}
