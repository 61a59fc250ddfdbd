import type { Address, Hash } from 'viem';

export type SentTransfer = {
  /** Null for the chain's native currency. */
  token: Address | null;
  symbol: string;
  decimals: number;
  /** In the smallest unit. */
  value: bigint;
  to: Address;
  /** The name the visitor typed instead of an address. */
  toName: string | null;
};

/** Calls that belong together, see docs/smart-accounts.md. */
export type SentBatch = {
  /** What they do, in the product's words. */
  title: string;
  calls: number;
  /** The wallet's id (EIP-5792). Null if each call is a transaction of its own. */
  bundle: string | null;
  /** The transactions that contain the calls, as far as they are known, in order. */
  hashes: readonly Hash[];
  /** True if the hashes are known to be all. */
  isWhole: boolean;
};

/** Known once the wallet has returned a hash. */
export type SentTransaction = {
  account: Address;
  chainId: number;
  /** For a batch: its id if that may be a user operation's or a Safe transaction's, or else a key of our own. */
  hash: Hash;
  sentAt: number;
  what: SentTransfer | SentBatch;
};

/** In wei, paid by the account. `sponsored`: a paymaster or the transaction's sender paid. Null if unknown. */
export type Fee = bigint | 'sponsored' | null;

export type Mined = {
  /**
   * `replaced`: another transaction with the same nonce did something else. `foreign`: somebody else sent it, and
   * nothing in it is known to be the account's. `partial`: only the first `done` calls of a batch were executed.
   */
  kind: 'confirmed' | 'failed' | 'replaced' | 'foreign' | 'partial';
  /**
   * Hash in the block. It differs from the sent one if the transaction was sped up or replaced, or if the sent one is
   * a user operation's or a Safe transaction's.
   */
  hash: Hash;
  blockNumber: bigint;
  blockHash: Hash;
  seenAt: number;
  fee: Fee;
  /** Why it failed, as its contract says. */
  reason: string | null;
  done?: number;
};

/**
 * `dropped`: the node lacks it. `proposed`: so it does, but the account is a contract. Its wallet may have returned
 * the hash of a proposal, as Safe{Wallet} does over WalletConnect. `unsent`: the wallet gave a batch up.
 * @see https://github.com/wevm/wagmi/issues/4579
 */
export type TransactionState = { kind: 'pending' | 'dropped' | 'proposed' | 'unsent' } | Mined;

export type Transaction = SentTransaction & { state: TransactionState };

export type TransactionKey = Pick<Transaction, 'chainId' | 'hash'>;

export function getTransactionId({ chainId, hash }: TransactionKey): string {
  return `${chainId}:${hash}`;
}

export type Batch = Transaction & { what: SentBatch };

export function isBatch(transaction: Transaction): transaction is Batch {
  return 'calls' in transaction.what;
}

export function listHashes({ hash, what }: SentTransaction): readonly Hash[] {
  return 'calls' in what ? what.hashes : [hash];
}

export function isMined(state: TransactionState): state is Mined {
  return 'blockHash' in state;
}
