import type { DefaultSession } from 'next-auth';
import type { Address } from 'viem';

/** What the server says of a signed-in visitor. Times are ISO 8601. */
export type SessionInfo = {
  /** Checksummed. */
  address: Address;
  chainId: number;
  issuedAt: string;
  expires: string;
};

declare module 'next-auth' {
  interface Session extends DefaultSession, SessionInfo {}

  interface User {
    chainId: number;
    sid?: string;
    issuedAt?: string;
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    address?: unknown;
    chainId?: unknown;
    issuedAt?: unknown;
    /** The id of the record in the store. */
    sid?: unknown;
  }
}
