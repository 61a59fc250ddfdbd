import type { Address } from 'viem';
import type { Account } from '@/lib/auth/account';

/** Times are ISO 8601. */
export type SessionInfo = {
  /** Key data by this, never by the address. */
  account: Account;
  /** Checksummed. */
  address: Address;
  chainId: number;
  issuedAt: string;
  expires: string;
};
