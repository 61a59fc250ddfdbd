import type { Address } from 'viem';

/** An ERC-20 token. Symbol and decimals are this deployment's word, not the contract's. */
export type Token = {
  chainId: number;
  /** Checksummed. */
  address: Address;
  symbol: string;
  name: string;
  decimals: number;
};

/** One of `lib/config.ts`. */
export type ListedToken = Token & {
  /** Where its issuer, or a public list, has the address: an https URL. */
  source: string;
};
