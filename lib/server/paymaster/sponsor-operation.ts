import 'server-only';
import type { Address } from 'viem';
import type { SessionInfo } from '@/lib/auth/session';
import type { Operation, PaymasterContext } from '@/lib/server/paymaster/call';

type Sponsorship = {
  sender: Address;
  chainId: number;
  operation: Operation;
  /** The wallet's word, like all of the operation. */
  context: PaymasterContext;
  /** A live session of the sender, or null if it is not signed in. */
  visitor: SessionInfo | null;
};

// #region policy
/** Decides whether you pay. Without the account's own signature, nobody can use what you pay for. */
export function sponsorOperation({ visitor }: Sponsorship): boolean | Promise<boolean> {
  return visitor !== null;
}
// #endregion
