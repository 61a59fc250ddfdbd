import { mainnet } from 'viem/chains';
import { config } from '@/lib/config';
import type { ServerMessages } from '@/lib/i18n/messages';
import { describeWallets, type WalletId } from '@/lib/wallets';

const offered = describeWallets(config.wallets);
/** Names of accounts and their pictures are on Ethereum. */
const hasNames = [...config.chains, ...config.testChains].some(({ id }) => id === mainnet.id);

/**
 * Every host besides the chains' nodes that the page may talk to, and why. The CSP and the page
 * "What this page connects to" are both made from this list; what is not here is blocked by the
 * browser. Telemetry of wallets (`pulse.walletconnect.org`, `cca-lite.coinbase.com`,
 * `mm-sdk-analytics…`) is left out on purpose.
 */
export function getThirdParties({ walletConnectRelayUrl }: RelayChoice): readonly ThirdParty[] {
  const relay: ThirdParty = {
    id: 'relay',
    name: 'WalletConnect',
    connect: [new URL(getRelayUrl({ walletConnectRelayUrl })).origin],
    frame: [],
    image: [],
  };
  return [
    ...(isRelayNeeded() ? [relay, verify] : []),
    ...ofWallets.filter(({ wallet }) => isOffered(wallet)),
    ...(hasNames ? [avatars] : []),
  ];
}

function isRelayNeeded(): boolean {
  return offered.some(({ isWalletConnect }) => isWalletConnect === true);
}

function isOffered(wallet: WalletId): boolean {
  return offered.some(({ id }) => id === wallet);
}

type RelayChoice = { walletConnectRelayUrl: string | null };

export function getRelayUrl({ walletConnectRelayUrl }: RelayChoice): string {
  return walletConnectRelayUrl ?? 'wss://relay.walletconnect.org';
}

const verify: ThirdParty = {
  id: 'verify',
  name: 'WalletConnect Verify',
  connect: ['https://verify.walletconnect.org'],
  frame: ['https://verify.walletconnect.org'],
  image: [],
};

const ofWallets: readonly (ThirdParty & { wallet: WalletId })[] = [
  {
    wallet: 'coinbase',
    id: 'coinbase',
    name: 'Coinbase Wallet',
    connect: [
      'https://rpc.wallet.coinbase.com',
      'wss://www.walletlink.org',
      'https://www.walletlink.org',
    ],
    frame: [],
    image: [],
  },
  {
    wallet: 'safe',
    id: 'safe',
    name: 'Safe',
    connect: ['https://safe-client.safe.global'],
    frame: [],
    image: [],
  },
];

const avatars: ThirdParty = {
  id: 'avatars',
  name: 'ENS avatars',
  connect: ['https://ipfs.io', 'https://arweave.net'],
  frame: [],
  image: ['https://ipfs.io', 'https://arweave.net'],
};

export type ThirdParty = {
  /** Of its texts, which say when it is talked to and why: `connections.parties`. */
  id: keyof ServerMessages['connections']['parties'];
  name: string;
  connect: readonly string[];
  frame: readonly string[];
  image: readonly string[];
};

/** Where a picture may come from besides this site: origins. */
export const imageHosts: readonly string[] = avatars.image;

/** Every URL that is allowed for a third party, whatever for. */
export function getThirdPartyHosts({ connect, frame, image }: ThirdParty): readonly string[] {
  return [...connect, ...frame, ...image];
}
