import type { Address } from 'viem';

type Delegate = {
  name: string;
  address: Address;
  /** Where its maker, or ethereum.org's list of known implementations, publishes the address. */
  source: string;
};

/** Contracts to which wallets delegate keys (EIP-7702). On another chain only their makers can deploy there. */
export const delegates: readonly Delegate[] = [
  {
    name: 'MetaMask',
    address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    source: 'https://github.com/MetaMask/delegation-framework/releases/tag/v1.3.0',
  },
  {
    name: 'Coinbase Wallet',
    address: '0x7702cb554e6bFb442cb743A7dF23154544a7176C',
    source: 'https://github.com/base/eip-7702-proxy',
  },
  {
    name: 'OKX Wallet',
    address: '0x80296FF8D1ED46f8e3C7992664D13B833504c2Bb',
    source: 'https://github.com/okx/wallet-core#deployed-contracts',
  },
  {
    name: 'Uniswap Wallet',
    address: '0x000000009B1D0aF20D8C6d0A44e162d11F9b8f00',
    source: 'https://ethereum.org/en/roadmap/pectra/7702/',
  },
  {
    name: 'Ambire',
    address: '0x5A7FC11397E9a8AD41BF10bf13F22B0a63f96f6d',
    source: 'https://ethereum.org/en/roadmap/pectra/7702/',
  },
];
