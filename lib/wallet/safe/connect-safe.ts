import type { Config } from 'wagmi';
import { reconnect } from 'wagmi/actions';

/**
 * Connects to the framing Safe, whatever was connected before. Resolves to true on success. `getSafeLink` has
 * the time limit.
 */
export async function connectSafe(config: Config): Promise<boolean> {
  const connectors = config.connectors.filter(({ id }) => id === 'safe');
  return (await reconnect(config, { connectors })).length > 0;
}
