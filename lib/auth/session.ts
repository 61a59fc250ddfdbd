import type { Address } from 'viem';
import type { Account } from '@/lib/auth/account';

/** What the server says of a signed-in visitor. Times are ISO 8601. */
export type SessionInfo = {
  /** What data is keyed by, never the address. */
  account: Account;
  /** Checksummed. */
  address: Address;
  /** Where it was signed in. */
  chainId: number;
  issuedAt: string;
  expires: string;
};
