import type { Address, Hash } from 'viem';

/** A sign-in that is pending until the owners of a Safe have signed, as the server reports it. */
export type PendingSignIn = {
  /** Checksummed. */
  address: Address;
  chainId: number;
  /** The exact text that the owners sign. */
  message: string;
  /** ISO 8601: when it expires. */
  expires: string;
  /** The proposal that signs it on chain, a `safeTxHash`, once there is one. */
  proposal: Hash | null;
};
