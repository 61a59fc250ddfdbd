import { mainnet } from 'viem/chains';
import { config } from '@/lib/config';
import type { ServerMessages } from '@/lib/i18n/messages';
import { describeWallets, type WalletId } from '@/lib/wallets';

export type ThirdParty = {
  /** Also the key of its texts in `connections.parties`. */
  id: keyof ServerMessages['connections']['parties'];
  name: string;
  connect: readonly string[];
  frame: readonly string[];
  image: readonly string[];
  /** Hosts that our server asks for the page, which therefore do not see the visitor. */
  server: readonly string[];
};

type RelayChoice = { walletConnectRelayUrl: string | null };

const offered = describeWallets(config.wallets);
const isOffered = (wallet: WalletId) => offered.some(({ id }) => id === wallet);
const isRelayNeeded = offered.some(({ isWalletConnect }) => isWalletConnect);
/** Account names and avatars are stored on Ethereum. */
const hasNames = [...config.chains, ...config.testChains].some(({ id }) => id === mainnet.id);

const none = { connect: [], frame: [], image: [], server: [] };

const verify: ThirdParty = {
  ...none,
  id: 'verify',
  name: 'WalletConnect Verify',
  connect: ['https://verify.walletconnect.org'],
  frame: ['https://verify.walletconnect.org'],
};

const coinbase: ThirdParty = {
  ...none,
  id: 'coinbase',
  name: 'Coinbase Wallet',
  connect: [
    'https://rpc.wallet.coinbase.com',
    'wss://www.walletlink.org',
    'https://www.walletlink.org',
  ],
};

const safe: ThirdParty = {
  ...none,
  id: 'safe',
  name: 'Safe',
  connect: ['https://safe-client.safe.global'],
};

/** Origins of images besides this site. Our server asks them. */
export const imageHosts: readonly string[] = ['https://ipfs.io', 'https://arweave.net'];

const avatars: ThirdParty = {
  ...none,
  id: 'avatars',
  name: 'ENS avatars',
  server: imageHosts,
};

/**
 * Lists every host that the page may contact besides the chains' nodes, and why. The CSP and the page "What
 * this page connects to" derive from it; browsers block everything else. Wallet telemetry
 * (`pulse.walletconnect.org`, `cca-lite.coinbase.com`, `mm-sdk-analytics…`) is deliberately left out.
 */
export function getThirdParties(choice: RelayChoice): readonly ThirdParty[] {
  const connect = [new URL(getRelayUrl(choice)).origin];
  const relay: ThirdParty = { ...none, id: 'relay', name: 'WalletConnect', connect };
  return [
    ...(isRelayNeeded ? [relay, verify] : []),
    ...(isOffered('coinbase') ? [coinbase] : []),
    ...(isOffered('safe') ? [safe] : []),
    ...(hasNames && config.offchainNames ? [avatars] : []),
  ];
}

export function getRelayUrl({ walletConnectRelayUrl }: RelayChoice): string {
  return walletConnectRelayUrl ?? 'wss://relay.walletconnect.org';
}

export function getThirdPartyHosts(party: ThirdParty): readonly string[] {
  return [...party.connect, ...party.frame, ...party.image, ...party.server];
}
