import { useEffect, useRef, useState } from 'react';
import { useConfig } from 'wagmi';
import { reconnectLast } from '@/lib/wallet/reconnect';
import { getSurface } from '@/lib/wallet/surface';

/** Reconnects the wallet of the last visit, once. True while that is under way. */
export function useReconnect(lastConnectorId: string | null): boolean {
  const config = useConfig();
  // Inside a frame the only wallet that can be there by itself is the host's.
  const connectorId = getSurface() === 'frame' ? 'safe' : lastConnectorId;
  const [isReconnecting, setIsReconnecting] = useState(connectorId !== null);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current || connectorId === null) return;
    hasStarted.current = true;
    void reconnectLast(config, connectorId).finally(() => setIsReconnecting(false));
  }, [config, connectorId]);

  return isReconnecting;
}
