import { getDefaultConfig } from '@rainbow-me/rainbowkit';
import {
  braveWallet,
  coinbaseWallet,
  injectedWallet,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from '@rainbow-me/rainbowkit/wallets';
import { http } from 'wagmi';
import { arbitrum, base, mainnet, optimism, polygon, zora } from 'wagmi/chains';

/** Portico's chains and wallets, with the local nodes' URLs built in, as in the documentation. */
export const config = getDefaultConfig({
  appName: 'Plain',
  projectId: '0123456789abcdef0123456789abcdef',
  chains: [mainnet, polygon, optimism, arbitrum, base, zora],
  transports: {
    [mainnet.id]: http(process.env.NEXT_PUBLIC_RPC_URL_1),
    [polygon.id]: http(process.env.NEXT_PUBLIC_RPC_URL_137),
    [optimism.id]: http(process.env.NEXT_PUBLIC_RPC_URL_10),
    [arbitrum.id]: http(process.env.NEXT_PUBLIC_RPC_URL_42161),
    [base.id]: http(process.env.NEXT_PUBLIC_RPC_URL_8453),
    [zora.id]: http(process.env.NEXT_PUBLIC_RPC_URL_7777777),
  },
  wallets: [
    {
      groupName: 'Popular',
      wallets: [
        injectedWallet,
        safeWallet,
        rainbowWallet,
        coinbaseWallet,
        metaMaskWallet,
        walletConnectWallet,
        braveWallet,
      ],
    },
  ],
  ssr: true,
});
