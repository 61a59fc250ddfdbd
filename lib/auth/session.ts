import type { Address } from 'viem';
import type { Account, AccountKind } from '@/lib/auth/account';

/** Times are ISO 8601. */
export type SessionInfo = {
  /** Key data by this, never by the address. */
  account: Account;
  /** Checksummed. */
  address: Address;
  chainId: number;
  /** On the session's chain, as of the sign-in or the last recheck. */
  accountKind: AccountKind;
  /** The same for accounts that are linked. Missing if `linkedAccounts` of the config is off. */
  visitor?: string;
  issuedAt: string;
  expires: string;
};
