import type { Address, Hash } from 'viem';

/** A sign-in that is pending until a Safe's owners have signed. */
export type PendingSignIn = {
  /** Checksummed. */
  address: Address;
  chainId: number;
  /** The exact text that the owners sign. */
  message: string;
  /** ISO 8601. */
  expires: string;
  /** The `safeTxHash` of the proposal that signs on chain, if there is one. */
  proposal: Hash | null;
};
