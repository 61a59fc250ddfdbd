import type { Address, Hash } from 'viem';

/** A sign-in that waits for the owners of a Safe, as the server tells it. */
export type PendingSignIn = {
  /** Checksummed. */
  address: Address;
  chainId: number;
  /** The very text that the owners sign. */
  message: string;
  /** ISO 8601: after this it is worth nothing. */
  expires: string;
  /** The proposal that signs it on chain, a `safeTxHash`, once there is one. */
  proposal: Hash | null;
};
