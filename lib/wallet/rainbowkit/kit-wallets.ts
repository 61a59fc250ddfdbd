import type { connectorsForWallets } from '@rainbow-me/rainbowkit';
import * as kit from '@rainbow-me/rainbowkit/wallets';
import type { WalletId } from '@/lib/wallets';

export type CreateWallet = Parameters<typeof connectorsForWallets>[0][number]['wallets'][number];

/** Each wallet adds 0.1 to 0.2 kB. */
export const kitWallets: Readonly<Record<WalletId, CreateWallet>> = {
  '1inch': kit.oneInchWallet,
  argent: kit.argentWallet,
  binance: kit.binanceWallet,
  bitget: kit.bitgetWallet,
  brave: kit.braveWallet,
  bybit: kit.bybitWallet,
  coinbase: kit.coinbaseWallet,
  core: kit.coreWallet,
  frame: kit.frameWallet,
  imToken: kit.imTokenWallet,
  injected: kit.injectedWallet,
  kraken: kit.krakenWallet,
  ledger: kit.ledgerWallet,
  metaMask: kit.metaMaskWallet,
  okx: kit.okxWallet,
  onekey: kit.oneKeyWallet,
  phantom: kit.phantomWallet,
  rabby: kit.rabbyWallet,
  rainbow: kit.rainbowWallet,
  safe: kit.safeWallet,
  safepal: kit.safepalWallet,
  talisman: kit.talismanWallet,
  tokenPocket: kit.tokenPocketWallet,
  trust: kit.trustWallet,
  uniswap: kit.uniswapWallet,
  walletConnect: kit.walletConnectWallet,
  zeal: kit.zealWallet,
  zerion: kit.zerionWallet,
};
