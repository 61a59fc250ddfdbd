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

/** Ends the session when the wallet is disconnected, but not if it stopped answering or is on another account. */
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
  /** `other`: the session is of another account than the wallet's. */
  | { status: 'own' | 'other'; session: SessionInfo };

/** Without a wallet any session is `own`. An unknown network counts: a contract is another account there. */
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
 * The status for RainbowKit, which knows no session of another account. A session that is being ended
 * counts as ended: at its end the kit would close the list that a quick visitor has opened.
 */
export function useAuthenticationStatus(): 'loading' | 'unauthenticated' | 'authenticated' {
  const { status } = useWalletSession();
  if (useStore(isLeaving)) return 'unauthenticated';
  if (status === 'loading') return 'loading';
  return status === 'own' ? 'authenticated' : 'unauthenticated';
}
