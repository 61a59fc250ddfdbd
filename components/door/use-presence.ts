import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useAccount } from 'wagmi';
import {
  forgetLostWallet,
  isWalletLost,
  loseWallet,
  subscribeToLostWallet,
} from '@/lib/wallet/lost-wallet';
import { askPresence } from '@/lib/wallet/presence';

/** Milliseconds between looks while the page is in sight. */
const interval = 30_000;
/** Milliseconds for which silence is no sign: some wallets answer one thing at a time. */
const busyTime = 120_000;

/**
 * Looks whether a wallet of this browser still answers: now and then, when the visitor comes back to
 * the page, and after a request that failed. Silence counts only then: a page that nobody uses may
 * sleep, and wake up late. Gives whether the last one was lost.
 */
export function usePresence(): boolean {
  const { connector, status } = useAccount();
  const client = useQueryClient();
  const watched = status === 'connected' && connector?.type === 'injected' ? connector : null;

  useEffect(() => {
    if (status === 'connected') forgetLostWallet();
  }, [status]);

  useEffect(() => {
    if (watched === null) return;
    let isOver = false;
    let isLooking = false;
    const isBusy = () => {
      const waiting = client.getMutationCache().findAll({ status: 'pending' });
      return waiting.some(({ state }) => Date.now() - state.submittedAt < busyTime);
    };
    const look = async (isSilenceEnough: boolean) => {
      if (isLooking || document.visibilityState !== 'visible') return;
      isLooking = true;
      const presence = await askPresence(watched);
      isLooking = false;
      if (isOver || presence === 'there') return;
      if (presence === 'silent' && (!isSilenceEnough || isBusy())) return;
      loseWallet(watched);
    };
    const timer = setInterval(() => void look(false), interval);
    const onVisible = () => void look(true);
    document.addEventListener('visibilitychange', onVisible);
    const unsubscribe = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') void look(true);
    });
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      unsubscribe();
    };
  }, [client, watched]);

  return useSyncExternalStore(subscribeToLostWallet, isWalletLost, () => false);
}
