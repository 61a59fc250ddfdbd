import { useRef, useState } from 'react';
import type { Address } from 'viem';
import { useWatchAsset } from 'wagmi';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';

type Outcome = { symbol: string; isAdded: boolean };
type Options = { address: Address; symbol: string; decimals: number };

/** Asks the wallet to list a token. */
export function useWatchToken() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [errorCode, setErrorCode] = useState<ErrorCode | null>(null);
  const { watchAssetAsync, isPending, reset } = useWatchAsset();
  /** Counts requests and cancellations, so that a late error is ignored. */
  const turn = useRef(0);

  const forget = () => {
    setOutcome(null);
    setErrorCode(null);
  };

  const watch = async (options: Options) => {
    forget();
    turn.current += 1;
    const own = turn.current;
    try {
      const isAdded = await watchAssetAsync({ type: 'ERC20', options });
      // By EIP-747 `false` is a refusal, but many wallets return nothing on success.
      setOutcome({ symbol: options.symbol, isAdded: isAdded !== false });
    } catch (thrown) {
      if (own === turn.current) setErrorCode(classifyError(thrown));
    }
  };

  const cancel = () => {
    turn.current += 1;
    reset();
  };

  return { watch, isPending, cancel, outcome, errorCode, forget };
}
