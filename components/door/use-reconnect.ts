import { useCallback, useEffect, useRef, useState } from 'react';
import { useConfig } from 'wagmi';
import { reconnectLast } from '@/lib/wallet/reconnect';
import { connectSafe } from '@/lib/wallet/safe/connect-safe';
import { getSurface } from '@/lib/wallet/surface';

type Reconnecting = { isReconnecting: boolean; retry: () => void };

/**
 * Reconnects the wallet of the last visit, once. Inside a frame the only wallet that can be there
 * is the host's Safe, whatever was connected before.
 */
export function useReconnect(lastConnectorId: string | null): Reconnecting {
  const config = useConfig();
  const isInFrame = getSurface() === 'frame';
  const [isReconnecting, setIsReconnecting] = useState(isInFrame || lastConnectorId !== null);
  const hasStarted = useRef(false);

  const connect = useCallback(() => {
    if (!isInFrame && lastConnectorId === null) return;
    setIsReconnecting(true);
    void (isInFrame ? connectSafe(config) : reconnectLast(config, lastConnectorId ?? '')).finally(
      () => setIsReconnecting(false),
    );
  }, [config, isInFrame, lastConnectorId]);

  useEffect(() => {
    if (!hasStarted.current) connect();
    hasStarted.current = true;
  }, [connect]);

  return { isReconnecting, retry: connect };
}
