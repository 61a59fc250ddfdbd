import { useEffect, useRef, useState } from 'react';
import { useConfig } from 'wagmi';
import { getLastConnectorId } from '@/lib/wallet/last-connection';
import { reconnectLast } from '@/lib/wallet/reconnect';
import { createSafeStorage } from '@/lib/wallet/storage';
import { getSurface } from '@/lib/wallet/surface';

/** Reconnects the wallet of the last visit, once. True while that is under way. */
export function useReconnect(): boolean {
  const config = useConfig();
  const [connectorId] = useState(getExpectedConnectorId);
  const [isReconnecting, setIsReconnecting] = useState(connectorId !== null);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current || connectorId === null) return;
    hasStarted.current = true;
    void reconnectLast(config, connectorId).finally(() => setIsReconnecting(false));
  }, [config, connectorId]);

  return isReconnecting;
}

/** Inside a frame the only wallet that can be there by itself is the host's. */
function getExpectedConnectorId(): string | null {
  return getSurface() === 'frame' ? 'safe' : getLastConnectorId(createSafeStorage());
}
