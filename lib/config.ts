import { arbitrum, base, mainnet, optimism, polygon, sepolia, zora } from 'viem/chains';

/** What a fork changes. Everything else should be able to stay as it is. */
export const config = {
  name: 'Portico',
  description: 'Connect a wallet, prove it is yours, and see your account.',

  /** Shown to the visitor inside the message they sign. Part of the outside contract. */
  statement: 'Sign in to Portico. This costs nothing and sends no transaction.',

  /** In the order of the network list. Every chain needs a public RPC URL of its own. */
  chains: [mainnet, polygon, optimism, arbitrum, base, zora],

  /** Added when `ENABLE_TESTNETS` is exactly `true`. */
  testChains: [sepolia],

  /** In the order of the wallet list, group "Popular". */
  wallets: ['injected', 'safe', 'rainbow', 'coinbase', 'metaMask', 'walletConnect', 'brave'],

  /** Seconds. */
  signIn: {
    /** A signed message is worth nothing after this. */
    messageLifetime: 10 * 60,
    /** How far a visitor's clock may be from the server's. */
    clockTolerance: 5 * 60,
    /** How old the nonce may be when its signature arrives: the time a visitor may think. */
    nonceLifetime: 60 * 60,
    /** How long the owners of a Safe have to sign: one may be on holiday. */
    safeLifetime: 7 * 24 * 60 * 60,
  },
  session: {
    /** Signed out after this long without a visit. */
    idleLifetime: 7 * 24 * 60 * 60,
    /** Signed out this long after signing in, however often the visitor came. */
    absoluteLifetime: 30 * 24 * 60 * 60,
    /** A session that only an open page in a frame knows of: signed out this long after it was closed. */
    pageIdleLifetime: 60 * 60,
    /** The same, however long the page is open. */
    pageLifetime: 12 * 60 * 60,
  },

  /** So many requests (points) in a window of so many seconds. */
  limits: {
    nonce: { points: 600, seconds: 60 },
    session: { points: 1200, seconds: 60 },
    /** Replays, which cost next to nothing, do not count. */
    signIn: { points: 300, seconds: 60 },
    /** For one address, from wherever they come. */
    address: { points: 100, seconds: 600 },
  },

  /** Safe hosts that may embed the page, besides `SAFE_ORIGINS`. */
  safeOrigins: ['https://app.safe.global'],
} as const;

export type WalletId = (typeof config.wallets)[number];
