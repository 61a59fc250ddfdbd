'use client';

import injectedModule from '@web3-onboard/injected-wallets';
import { init, useConnectWallet } from '@web3-onboard/react';

/** @see https://onboard.blocknative.com/docs/modules/react */
init({
  wallets: [injectedModule()],
  chains: [
    {
      id: '0x1',
      token: 'ETH',
      label: 'Ethereum Mainnet',
      rpcUrl: process.env.NEXT_PUBLIC_RPC_URL_1 ?? '',
    },
  ],
  // Without these the list of a visitor who has no wallet does not open.
  appMetadata: {
    name: 'Onboard',
    icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>',
    description: 'A page to measure others by.',
    recommendedInjectedWallets: [{ name: 'MetaMask', url: 'https://metamask.io' }],
  },
  connect: { autoConnectLastWallet: true },
});

export function ConnectButton() {
  const [{ wallet, connecting }, connect, disconnect] = useConnectWallet();
  const address = wallet?.accounts[0]?.address;
  if (wallet !== null) {
    return (
      <button type="button" data-testid="account-button" onClick={() => disconnect(wallet)}>
        {address === undefined ? 'disconnect' : `${address.slice(0, 6)}…${address.slice(-4)}`}
      </button>
    );
  }
  return (
    <button
      type="button"
      data-testid="connect-button"
      disabled={connecting}
      onClick={() => connect()}
    >
      {connecting ? 'connecting' : 'connect'}
    </button>
  );
}
