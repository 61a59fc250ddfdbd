import { mainnet } from 'viem/chains';
import { config } from '@/lib/config';
import type { ServerMessages } from '@/lib/i18n/messages';
import { describeWallets, type WalletId } from '@/lib/wallets';

const offered = describeWallets(config.wallets);
/** Names and pictures of accounts are on Ethereum. */
const hasNames = [...config.chains, ...config.testChains].some(({ id }) => id === mainnet.id);

/**
 * Every host that the page may talk to besides the chains' nodes, and why. The CSP and the page "What this
 * page connects to" are made from this list; browsers block everything else. Telemetry of wallets
 * (`pulse.walletconnect.org`, `cca-lite.coinbase.com`, `mm-sdk-analytics…`) is left out on purpose.
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
  /** Also its texts: `connections.parties`. */
  id: keyof ServerMessages['connections']['parties'];
  name: string;
  connect: readonly string[];
  frame: readonly string[];
  image: readonly string[];
};

/** Origins of pictures besides this site. */
export const imageHosts: readonly string[] = avatars.image;

export function getThirdPartyHosts({ connect, frame, image }: ThirdParty): readonly string[] {
  return [...connect, ...frame, ...image];
}
