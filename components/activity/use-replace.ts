import { useRef, useState } from 'react';
import type { PublicClient } from 'viem';
import { useConfig, useSendTransaction } from 'wagmi';
import { getPublicClient } from 'wagmi/actions';
import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { type Activity, isSameActivity, type Purpose } from '@/lib/wallet/activity/activity';
import { activityStore, updateActivity } from '@/lib/wallet/activity/activity-store';
import { readReplacementFees } from '@/lib/wallet/activity/read-replacement-fees';
import { checkNow } from '@/lib/wallet/activity/watch-activities';

/**
 * Asks the wallet for a transaction in the place of one that is pending: the same once more, or
 * nothing. Both have one nonce, so that only one of them can ever be in a block.
 */
export function useReplace(activity: Activity, onSent: () => void) {
  const config = useConfig();
  const { sendTransactionAsync, isPending, reset } = useSendTransaction();
  const [errorCode, setErrorCode] = useState<ErrorCode | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  /** Counts what was asked or cancelled, so that an answer knows whether it is late. */
  const turn = useRef(0);

  const isOver = async () => {
    await checkNow(config, activity).catch(() => undefined);
    return readNow(activity).state.kind !== 'pending';
  };

  const request = async (client: PublicClient, purpose: Purpose) => {
    const now = readNow(activity);
    const { terms, account, chainId } = now;
    if (terms === null) throw new AppError('nodeUnavailable');
    const fees = await readReplacementFees(client, now);
    setIsPreparing(false);
    const { nonce, to, value, input, gas } = terms;
    const deed =
      purpose === 'cancel' ? { to: account, value: 0n } : { to, value, data: input, gas };
    const hash = await sendTransactionAsync({ ...deed, ...fees, account, chainId, nonce });
    const replacement = { hash, purpose, sentAt: Date.now(), fees };
    updateActivity(activity, (it) => ({ ...it, replacements: [...it.replacements, replacement] }));
  };

  const replace = async (purpose: Purpose) => {
    const client = getPublicClient(config, { chainId: activity.chainId });
    if (client === undefined || isPreparing || isPending) return;
    turn.current += 1;
    const own = turn.current;
    setErrorCode(null);
    setIsPreparing(true);
    try {
      if (await isOver()) return;
      await request(client, purpose);
      if (own === turn.current) onSent();
      await checkNow(config, readNow(activity)).catch(() => undefined);
    } catch (thrown) {
      const code = classifyError(thrown);
      // That it is in a block already, the row says.
      if (!(await isOver()) && own === turn.current) setErrorCode(code);
    } finally {
      if (own === turn.current) setIsPreparing(false);
    }
  };

  const cancel = () => {
    turn.current += 1;
    reset();
  };

  return { replace, isPreparing, isPending, cancel, errorCode };
}

/** As it is stored now, also by another tab. */
function readNow(activity: Activity): Activity {
  return activityStore.get().find((it) => isSameActivity(it, activity)) ?? activity;
}
