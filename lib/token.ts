import type { Address } from 'viem';

/** An ERC-20 token. Symbol and decimals come from the deployment or the visitor, not from the contract. */
export type Token = {
  chainId: number;
  /** Checksummed. */
  address: Address;
  symbol: string;
  name: string;
  decimals: number;
};

export type ListedToken = Token & {
  /** An https URL where its issuer or a public list publishes the address. */
  source: string;
};
