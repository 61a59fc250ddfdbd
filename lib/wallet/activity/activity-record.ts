import type { Address, Hash } from 'viem';

/** A transfer that was sent from this browser, as it was asked for. Amounts in the smallest unit. */
export type SentTransfer = {
  kind: 'transfer';
  /** Null for the chain's own coin. */
  token: Address | null;
  symbol: string;
  decimals: number;
  value: bigint;
  to: Address;
  /** The name that was typed for `to`, null where it was an address. */
  toName: string | null;
};

/** Anything else that the page sent, in words. */
type SentOther = { kind: 'other'; description: string };

/** What the page knows when the wallet has answered. */
export type SentRecord = {
  account: Address;
  chainId: number;
  hash: Hash;
  /** Milliseconds since 1970, by the visitor's clock. */
  sentAt: number;
  what: SentTransfer | SentOther;
};
