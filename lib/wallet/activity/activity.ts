import type { Address, Hash, Hex } from 'viem';
import type { SentRecord } from '@/lib/wallet/activity/activity-record';

/** What a transaction offers for each unit of gas, in wei. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint };

/** A transaction as a node has it: what it takes to send one in its place. */
export type TransactionTerms = {
  nonce: number;
  to: Address | null;
  value: bigint;
  input: Hex;
  gas: bigint;
  fees: Fees;
};

export type Purpose = 'speedUp' | 'cancel';

/** A transaction that was sent from here to take the place of another, by its nonce. */
export type Replacement = { hash: Hash; purpose: Purpose; sentAt: number; fees: Fees };

/** What stands in a block: the transaction itself, or what took its place. */
export type Mined = {
  /** `replaced`: something else was done with its nonce. */
  kind: 'confirmed' | 'failed' | 'cancelled' | 'replaced';
  /** Of the transaction in the block; another than the record's where that was replaced. */
  hash: Hash;
  blockNumber: bigint;
  blockHash: Hash;
  /** Milliseconds since 1970 by the block, null where it did not say. */
  minedAt: number | null;
  /** The same by the visitor's clock, when it was seen. */
  seenAt: number;
  /** Why it failed, where the contract said so. */
  reason: string | null;
};

/** `isNonceUsed`: by a transaction that the page could not find. */
type Dropped = { kind: 'dropped'; isNonceUsed: boolean };

export type ActivityState = { kind: 'pending' } | Dropped | Mined;

/** What was sent, and what became of it. */
export type Activity = SentRecord & {
  /** Null until a node was seen to have it. */
  terms: TransactionTerms | null;
  replacements: readonly Replacement[];
  /** The wallet was to replace it, or this was to replace another, and took a nonce of its own. */
  isBesideAnother: boolean;
  state: ActivityState;
};

export type ActivityKey = Pick<Activity, 'chainId' | 'hash'>;

export function isSameActivity(one: ActivityKey, other: ActivityKey): boolean {
  return one.chainId === other.chainId && one.hash === other.hash;
}

/** One text a record, e.g. for React's keys. */
export function getActivityId({ chainId, hash }: ActivityKey): string {
  return `${chainId}:${hash}`;
}

export function isMined(state: ActivityState): state is Mined {
  return state.kind !== 'pending' && state.kind !== 'dropped';
}
