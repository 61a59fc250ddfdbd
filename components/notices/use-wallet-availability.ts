import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccount } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { isRequestCancelled } from '@/lib/wallet/connectors/cancel-request';
import {
  forgetLostWallet,
  markWalletLost,
  markWalletSilent,
  walletAvailability,
} from '@/lib/wallet/connectors/wallet-availability';
import { checkAvailability } from '@/lib/wallet/requests/check-availability';

const intervalMs = 30_000;
/** The check itself takes up to eight seconds more. */
const pendingIntervalMs = 3_000;
/** Some wallets handle one request at a time, so a pending one excuses silence for this long. */
const busyMs = 120_000;

/**
 * Checks that a browser wallet still responds: at intervals, when the visitor returns, and after a failed
 * request. Each check also notices an account or a network that changed without an event. Silence counts only
 * in the last two cases, and never ends a connection during a request.
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
    let isChecking = false;
    const isBusy = () => {
      const waiting = client.getMutationCache().findAll({ status: 'pending' });
      return waiting.some(({ state }) => Date.now() - state.submittedAt < busyMs);
    };
    const check = async (isSilenceEnough: boolean) => {
      if (isChecking || document.visibilityState !== 'visible') return;
      isChecking = true;
      const presence = await checkAvailability(watched);
      isChecking = false;
      if (isOver || presence === 'there') return;
      if (presence === 'silent' && (!isSilenceEnough || isBusy())) return;
      markWalletLost(watched);
    };
    let next: number | undefined;
    const scheduleCheck = () => {
      if (next === undefined)
        next = window.setTimeout(() => void checkWhilePending(), pendingIntervalMs);
    };
    const checkWhilePending = async () => {
      const isPending = () => !isOver && client.isMutating() > 0;
      const presence = isPending() ? await checkAvailability(watched) : 'there';
      next = undefined;
      if (presence === 'broken' && isPending()) return markWalletLost(watched);
      markWalletSilent(presence === 'silent' && isPending());
      if (isPending()) scheduleCheck();
    };
    const timer = setInterval(() => void check(false), intervalMs);
    const page = new AbortController();
    const { signal } = page;
    document.addEventListener('visibilitychange', () => void check(true), { signal });
    window.addEventListener('pageshow', () => void check(true), { signal });
    window.addEventListener('focus', () => void check(false), { signal });
    const unsubscribe = client.getMutationCache().subscribe((event) => {
      if (client.isMutating() > 0) scheduleCheck();
      else markWalletSilent(false);
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (!isRequestCancelled(event.mutation)) void check(true);
    });
    return () => {
      isOver = true;
      markWalletSilent(false);
      window.clearTimeout(next);
      clearInterval(timer);
      page.abort();
      unsubscribe();
    };
  }, [client, watched]);

  const presence = useStore(walletAvailability);
  return { isLost: presence === 'lost', isSilent: presence === 'silent' };
}
