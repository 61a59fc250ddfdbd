import type { ReactNode } from 'react';
import { arbitrum, base, foundry, mainnet, optimism, polygon, sepolia, zora } from 'viem/chains';
import { secondChainId } from '@/lib/chains';

/** A drawing on a disc of 36 by 36. */
export type Drawing = { color: string; shape: ReactNode };

const line = { fill: 'none', stroke: '#fff', strokeWidth: 2.5, strokeLinecap: 'round' } as const;

const ether = (
  <g fill="#fff">
    <path d="M18 6l7.5 12.3L18 22.7z" opacity="0.65" />
    <path d="M18 6v16.7l-7.5-4.4z" />
    <path d="M18 24.4l7.5-4.4L18 30.2z" opacity="0.65" />
    <path d="M18 24.4v5.8L10.5 20z" />
  </g>
);

const hexagons = (
  <path
    {...line}
    strokeLinejoin="round"
    d="M16.5 15.2l-4-2.3-4 2.3v4.7l4 2.3 11-6.4 4 2.3v4.7l-4 2.3-4-2.3"
  />
);

const helmet = (
  <g fill="#fff">
    <path d="M9 21.5a9 9 0 0 1 18 0z" />
    <path d="M16 10.5a2 2 0 0 1 4 0v5h-4z" />
    <rect x="7.5" y="22.7" width="21" height="3.3" rx="1.6" />
  </g>
);

const tether: Drawing = {
  color: '#1f8167',
  shape: (
    <g {...line}>
      <path d="M11 10.5h14M18 10.5V28" />
      <ellipse cx="18" cy="17.5" rx="9" ry="2.8" strokeWidth="1.8" />
    </g>
  ),
};

const coins: Readonly<Record<string, Drawing>> = {
  ETH: { color: '#5a6ee0', shape: ether },
  WETH: { color: '#c2407e', shape: ether },
  POL: { color: '#6c3ce0', shape: hexagons },
  USDC: {
    color: '#2364bd',
    shape: (
      <g {...line}>
        <path d="M14 7.2a11.5 11.5 0 0 0 0 21.6M22 7.2a11.5 11.5 0 0 1 0 21.6" />
        <path d="M22 14.2c-.4-1.9-1.9-2.7-4-2.7-2.3 0-4 1.1-4 3 0 4.7 8 2 8 6.8 0 2-1.7 3.2-4 3.2-2.2 0-3.7-1-4.1-3M18 9v2.5M18 24.5V27" />
      </g>
    ),
  },
  USDT: tether,
  USDT0: tether,
  'USD₮0': tether,
  DAI: {
    color: '#a86a08',
    shape: (
      <g {...line}>
        <path d="M13 9.5h4.5c5.5 0 8.8 3.5 8.8 8.5s-3.3 8.5-8.8 8.5H13z" strokeLinejoin="round" />
        <path d="M9 16h19M9 20h19" strokeWidth="1.8" />
      </g>
    ),
  },
};

const networks: Readonly<Record<number, Drawing>> = {
  [mainnet.id]: { color: '#454a75', shape: ether },
  [sepolia.id]: { color: '#6b7280', shape: ether },
  [polygon.id]: { color: '#6c3ce0', shape: hexagons },
  [optimism.id]: {
    color: '#d6001c',
    shape: (
      <g {...line} strokeWidth="3">
        <ellipse cx="12.5" cy="18" rx="4.2" ry="5" />
        <path d="M21 23.5V13h3.600a3.400 3.400 0 0 1 0 6.8H21" strokeLinejoin="round" />
      </g>
    ),
  },
  [arbitrum.id]: {
    color: '#16325c',
    shape: (
      <g {...line} strokeWidth="3.2">
        <path d="M10 26l6.5-17M17.5 26l3-8M26 26l-6.5-17" />
      </g>
    ),
  },
  [base.id]: { color: '#0a4ee4', shape: <path fill="#fff" d="M0 16.2h20v3.600H0z" /> },
  [zora.id]: {
    color: '#3b2a8c',
    shape: (
      <g>
        <circle cx="19.5" cy="16" r="11.5" fill="#6a7cf0" />
        <circle cx="21" cy="14" r="7" fill="#f3c9a5" />
        <circle cx="22" cy="13" r="3" fill="#fff" />
      </g>
    ),
  },
  [foundry.id]: { color: '#b45309', shape: helmet },
  [secondChainId]: { color: '#1d4ed8', shape: helmet },
};

export function findCoin(symbol: string): Drawing | null {
  return Object.hasOwn(coins, symbol) ? (coins[symbol] ?? null) : null;
}

export function findNetwork(chainId: number): Drawing | null {
  return networks[chainId] ?? null;
}
