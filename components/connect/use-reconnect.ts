import { useCallback, useEffect, useRef, useState } from 'react';
import { useConfig } from 'wagmi';
import { getSurface } from '@/lib/wallet/browser/device';
import { forgetLostWallet } from '@/lib/wallet/connectors/wallet-availability';
import { forgetLastWallet } from '@/lib/wallet/rainbowkit/forget-wallets';
import { connectSafe } from '@/lib/wallet/safe/connect-safe';
import { storeLastWallet } from '@/lib/wallet/storage/last-wallet';
import { reconnectLast } from '@/lib/wallet/wagmi/reconnect';

type Reconnecting = {
  isReconnecting: boolean;
  /** The wallet of the last visit is silent or gone. */
  isUnanswered: boolean;
  retry: () => void;
  forget: () => void;
};

/**
 * Reconnects the wallet of the last visit, once, and again when the visitor asks for it. Inside a
 * frame the only wallet that can be there is the host's Safe, whatever was connected before.
 */
export function useReconnect(lastConnectorId: string | null): Reconnecting {
  const config = useConfig();
  const isInFrame = getSurface() === 'frame';
  const [isReconnecting, setIsReconnecting] = useState(isInFrame || lastConnectorId !== null);
  const [isUnanswered, setIsUnanswered] = useState(false);
  const hasStarted = useRef(false);

  const run = useCallback(
    async (isRetry: boolean) => {
      if (isInFrame) {
        setIsReconnecting(true);
        // That no host answered is said by the frame's own screen.
        await connectSafe(config).finally(() => setIsReconnecting(false));
        return;
      }
      if (lastConnectorId === null) return;
      setIsUnanswered(false);
      setIsReconnecting(true);
      const restore = storeLastWallet();
      const outcome = await reconnectLast(config, lastConnectorId, isRetry).catch(
        () => 'unanswered' as const,
      );
      setIsReconnecting(false);
      if (outcome !== 'unanswered') return;
      restore();
      setIsUnanswered(true);
    },
    [config, isInFrame, lastConnectorId],
  );

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run(false);
  }, [run]);

  const forget = useCallback(() => {
    forgetLastWallet();
    forgetLostWallet();
    setIsUnanswered(false);
  }, []);
  const retry = useCallback(() => void run(true), [run]);
  return { isReconnecting, isUnanswered, retry, forget };
}
