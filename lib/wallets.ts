/** Facts that the page needs before the wallet code is loaded, and for its security policy. */
export type WalletFacts = {
  /** The kit's spelling. */
  name: string;
  /** The kit lists an announced wallet with this rdns only once. */
  rdns?: string;
  /** Detects the extension by this flag on `window.ethereum`, or at this path in `window`. */
  flag?: string;
  place?: string;
  /** Has no app: connects only through its extension, or a host that frames the page. */
  isExtensionOnly?: true;
};

/**
 * Wallets that `lib/config.ts` may offer, by the kit's ids. To add one, add a row here and its function in
 * `lib/wallet/rainbowkit/kit-wallets.ts`. A test compares both with the kit.
 */
export const walletTable = {
  injected: { name: 'Browser Wallet' },
  safe: { name: 'Safe', isExtensionOnly: true },
  rainbow: { name: 'Rainbow', rdns: 'me.rainbow', flag: 'isRainbow' },
  coinbase: { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', flag: 'isCoinbaseWallet' },
  metaMask: { name: 'MetaMask', rdns: 'io.metamask', flag: 'isMetaMask' },
  walletConnect: { name: 'WalletConnect' },
  brave: {
    name: 'Brave Wallet',
    rdns: 'com.brave.wallet',
    flag: 'isBraveWallet',
    isExtensionOnly: true,
  },
  '1inch': { name: '1inch Wallet' },
  argent: { name: 'Ready' },
  binance: { name: 'Binance Wallet', rdns: 'com.binance.wallet', flag: 'isBinance' },
  bitget: {
    name: 'Bitget Wallet',
    rdns: 'com.bitget.web3',
    flag: 'isBitKeep',
    place: 'bitkeep.ethereum',
  },
  bybit: { name: 'Bybit Wallet', rdns: 'com.bybit', place: 'bybitWallet' },
  core: { name: 'Core', rdns: 'app.core.extension', flag: 'isAvalanche', place: 'avalanche' },
  frame: { name: 'Frame', rdns: 'sh.frame', flag: 'isFrame', isExtensionOnly: true },
  imToken: { name: 'imToken' },
  kraken: { name: 'Kraken Wallet' },
  ledger: { name: 'Ledger' },
  okx: { name: 'OKX Wallet', rdns: 'com.okex.wallet', place: 'okxwallet' },
  onekey: {
    name: 'OneKey',
    rdns: 'so.onekey.app.wallet',
    place: '$onekey.ethereum',
    isExtensionOnly: true,
  },
  phantom: {
    name: 'Phantom',
    rdns: 'app.phantom',
    place: 'phantom.ethereum',
    isExtensionOnly: true,
  },
  rabby: { name: 'Rabby Wallet', rdns: 'io.rabby', flag: 'isRabby', isExtensionOnly: true },
  safepal: { name: 'SafePal Wallet', flag: 'isSafePal', place: 'safepalProvider' },
  talisman: {
    name: 'Talisman',
    rdns: 'xyz.talisman',
    flag: 'isTalisman',
    place: 'talismanEth',
    isExtensionOnly: true,
  },
  tokenPocket: { name: 'TokenPocket', rdns: 'pro.tokenpocket', flag: 'isTokenPocket' },
  trust: { name: 'Trust Wallet', rdns: 'com.trustwallet.app', flag: 'isTrustWallet' },
  uniswap: { name: 'Uniswap Wallet' },
  zeal: { name: 'Zeal', rdns: 'app.zeal', flag: 'isZeal' },
  zerion: { name: 'Zerion', rdns: 'io.zerion.wallet', flag: 'isZerion', place: 'zerionWallet' },
} as const satisfies Record<string, WalletFacts>;

export type WalletId = keyof typeof walletTable;

export type OfferedWallet = WalletFacts & {
  id: WalletId;
  /** Its app connects over WalletConnect's relay. */
  isWalletConnect: boolean;
};

export function describeWallets(ids: readonly WalletId[]): OfferedWallet[] {
  return ids.map((id) => {
    const facts: WalletFacts = walletTable[id];
    const isWalletConnect = id !== 'injected' && facts.isExtensionOnly !== true;
    return { id, ...facts, isWalletConnect };
  });
}
