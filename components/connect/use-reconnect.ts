import { useCallback, useEffect, useState } from 'react';
import { reconnect, type StartedWallet } from '@/components/connect/start-wallet';
import { forgetLostWallet } from '@/lib/wallet/connectors/wallet-availability';
import { forgetLastWallet } from '@/lib/wallet/rainbowkit/forget-wallets';

type Reconnecting = {
  isReconnecting: boolean;
  /** The wallet of the last visit is silent or gone. */
  isUnanswered: boolean;
  retry: () => void;
  forget: () => void;
};

/** Follows the attempt to reconnect that `startWallet` began, and makes another where the visitor asks for it. */
export function useReconnect(started: StartedWallet): Reconnecting {
  const [isReconnecting, setIsReconnecting] = useState(started.reconnection !== null);
  const [isUnanswered, setIsUnanswered] = useState(false);

  const follow = useCallback(async (attempt: StartedWallet['reconnection']) => {
    if (attempt === null) return;
    setIsUnanswered(false);
    setIsReconnecting(true);
    const outcome = await attempt;
    setIsReconnecting(false);
    setIsUnanswered(outcome === 'unanswered');
  }, []);

  useEffect(() => {
    void follow(started.reconnection);
  }, [follow, started]);

  const forget = useCallback(() => {
    forgetLastWallet();
    forgetLostWallet();
    setIsUnanswered(false);
  }, []);
  const retry = useCallback(() => void follow(reconnect(started, true)), [follow, started]);
  return { isReconnecting, isUnanswered, retry, forget };
}
