import type { Address, Hash } from 'viem';

/** Pending until the owners of a Safe have signed. */
export type PendingSignIn = {
  /** Checksummed. */
  address: Address;
  chainId: number;
  /** The exact text that the owners sign. */
  message: string;
  /** ISO 8601. */
  expires: string;
  /** The `safeTxHash` of the proposal that signs it on chain. */
  proposal: Hash | null;
};
