import { useEffect } from 'react';
import { useAccount, useAccountEffect, useConfig } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { useStore } from '@/components/hooks/use-store';
import { isAccountOf } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';
import { clientSession, isLeaving, isWalletElsewhere, leave } from '@/lib/auth/session-store';
import { signOut } from '@/lib/auth/sign-in-client';
import { classifyError } from '@/lib/errors/classify-error';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { walletAvailability } from '@/lib/wallet/connectors/wallet-availability';

/** Ends the session when the wallet disconnects, but not when it stops responding or switches accounts. */
export function useSessionFollowsWallet(): void {
  const config = useConfig();
  useAccountEffect({
    onDisconnect: () => {
      if (getAccount(config).status !== 'disconnected') return;
      if (walletAvailability.get() === 'lost') return;
      leave(signOut).catch((error: unknown) => void reportWalletError(classifyError(error)));
    },
  });

  const isElsewhere = useWalletSession().status === 'other';
  useEffect(() => {
    isWalletElsewhere.set(isElsewhere);
    return () => isWalletElsewhere.set(false);
  }, [isElsewhere]);
}

type WalletSession =
  | { status: 'loading' | 'none' }
  /** `other`: the session belongs to a different account than the wallet's. */
  | { status: 'own' | 'other'; session: SessionInfo };

/** Without a wallet any session is `own`. On an unknown network, a contract is another account. */
export function useWalletSession(): WalletSession {
  const session = useStore(clientSession);
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
 * Returns the status for RainbowKit, which has no concept of a session for another account. A session that is
 * being ended counts as ended: otherwise its end would make the kit close a list that a quick visitor had
 * opened.
 */
export function useAuthenticationStatus(): 'loading' | 'unauthenticated' | 'authenticated' {
  const { status } = useWalletSession();
  if (useStore(isLeaving)) return 'unauthenticated';
  if (status === 'loading') return 'loading';
  return status === 'own' ? 'authenticated' : 'unauthenticated';
}
