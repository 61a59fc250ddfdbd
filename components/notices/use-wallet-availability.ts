import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccount } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { isRequestCancelled } from '@/lib/wallet/connectors/cancel-request';
import { checkAvailability } from '@/lib/wallet/connectors/check-availability';
import {
  forgetLostWallet,
  markWalletLost,
  markWalletSilent,
  walletAvailability,
} from '@/lib/wallet/connectors/wallet-availability';

/** Milliseconds between looks while the page is in sight. */
const interval = 30_000;
/** Milliseconds between looks while the wallet is asked for something; a look takes up to eight seconds. */
const pendingInterval = 3_000;
/** Milliseconds for which silence is no sign: some wallets answer one thing at a time. */
const busyTime = 120_000;

/**
 * Looks whether a wallet of this browser still answers: now and then, when the visitor comes back to
 * the page, and after a request that failed. Silence counts only then: a page that nobody uses may
 * sleep, and wake up late. While a request waits for the visitor's consent, silence to what needs
 * none is told and takes nothing away: some wallets answer one thing at a time.
 */
export function useWalletAvailability(): { isLost: boolean; isSilent: boolean } {
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
      const presence = await checkAvailability(watched);
      isLooking = false;
      if (isOver || presence === 'there') return;
      if (presence === 'silent' && (!isSilenceEnough || isBusy())) return;
      markWalletLost(watched);
    };
    let next: number | undefined;
    const lookAgain = () => {
      if (next === undefined)
        next = window.setTimeout(() => void lookWhilePending(), pendingInterval);
    };
    const lookWhilePending = async () => {
      const isPending = () => !isOver && client.isMutating() > 0;
      const presence = isPending() ? await checkAvailability(watched) : 'there';
      next = undefined;
      if (presence === 'broken' && isPending()) return markWalletLost(watched);
      markWalletSilent(presence === 'silent' && isPending());
      if (isPending()) lookAgain();
    };
    const timer = setInterval(() => void look(false), interval);
    const onVisible = () => void look(true);
    document.addEventListener('visibilitychange', onVisible);
    const unsubscribe = client.getMutationCache().subscribe((event) => {
      if (client.isMutating() > 0) lookAgain();
      else markWalletSilent(false);
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (!isRequestCancelled(event.mutation)) void look(true);
    });
    return () => {
      isOver = true;
      markWalletSilent(false);
      window.clearTimeout(next);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      unsubscribe();
    };
  }, [client, watched]);

  const presence = useStore(walletAvailability);
  return { isLost: presence === 'lost', isSilent: presence === 'silent' };
}
