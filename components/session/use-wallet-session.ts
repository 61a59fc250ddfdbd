import { useAccount } from 'wagmi';
import { useIsLeaving, useSession } from '@/components/session/use-session';
import { isAccountOf } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';

type WalletSession =
  | { status: 'loading' | 'none' }
  /** `other`: the session is of another account than the wallet's. */
  | { status: 'own' | 'other'; session: SessionInfo };

/**
 * How the session and the connected wallet stand to each other. Without a wallet any is `own`. The
 * wallet's network counts, also one that we do not have: a contract is another account there.
 */
export function useWalletSession(): WalletSession {
  const session = useSession();
  const { address, chainId } = useAccount();
  if (session === undefined) return { status: 'loading' };
  if (session === null) return { status: 'none' };
  const isOwn =
    address === undefined ||
    chainId === undefined ||
    isAccountOf(session.account, { address, chainId });
  return { status: isOwn ? 'own' : 'other', session };
}

/**
 * The same in the words of RainbowKit: for it, a session of another account is none. Nor is one that
 * is being ended, at whose end the kit would close the list that a quick visitor has opened.
 */
export function useAuthenticationStatus(): 'loading' | 'unauthenticated' | 'authenticated' {
  const { status } = useWalletSession();
  const isLeaving = useIsLeaving();
  if (isLeaving) return 'unauthenticated';
  if (status === 'loading') return 'loading';
  return status === 'own' ? 'authenticated' : 'unauthenticated';
}
