import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { type BatchRequest, sendBatch, waitForOutcome } from '@/lib/wallet/batches/send-batch';
import { isKitWanted } from '@/lib/wallet/rainbowkit/kit-controls';
import { type Batch, isBatch, type TransactionState } from '@/lib/wallet/transactions/transaction';
import { transactionStore } from '@/lib/wallet/transactions/transaction-store';

export type BatchAttempt = {
  /** The call that the wallet is asked to confirm, from 1, or 0 for all at once. Null if it isn't asked. */
  step: number | null;
  calls: number;
  error: ErrorCode | null;
};

const idle: BatchAttempt = { step: null, calls: 0, error: null };

/**
 * Sends calls that belong together: in one confirmation if the wallet can (EIP-5792). `title` says what they do, in
 * the list of activity too. `batch` is the account's last one with this title, also after a reload.
 * @public
 */
export function useBatch({ title, chainId }: Pick<BatchRequest, 'title' | 'chainId'>) {
  const config = useConfig();
  const { address } = useAccount();
  const all = useStore(transactionStore);
  const [attempt, setAttempt] = useState(idle);
  const turn = useRef(0);

  const isOwn = (it: Batch) =>
    it.account === address && it.chainId === chainId && it.what.title === title;
  const batch = all.filter(isBatch).find(isOwn) ?? null;

  /** Resolves to the outcome, or to null if nothing was sent. A Safe's outcome may take its owners weeks. */
  const send = async (
    calls: BatchRequest['calls'],
    { atomic }: Pick<BatchRequest, 'atomic'>,
  ): Promise<TransactionState | null> => {
    turn.current += 1;
    const own = turn.current;
    const isAbandoned = () => own !== turn.current;
    const show = (it: Partial<BatchAttempt>) => {
      if (!isAbandoned()) setAttempt({ ...idle, calls: calls.length, ...it });
    };
    show({ step: 0 });
    // The kit keeps its own list of recent transactions.
    isKitWanted.set(true);
    try {
      const request = { title, chainId, calls, atomic };
      const key = await sendBatch(config, request, {
        onStep: (step) => show({ step }),
        isAbandoned,
      });
      show({});
      return (await waitForOutcome(key)).state;
    } catch (error) {
      show({ error: classifyError(error) });
      return null;
    }
  };

  const cancel = useCallback(() => {
    turn.current += 1;
    setAttempt(idle);
  }, []);

  // Another account has nothing to do with it.
  useEffect(() => {
    if (address !== undefined) return cancel;
    return undefined;
  }, [address, cancel]);

  return { send, cancel, batch, attempt };
}
