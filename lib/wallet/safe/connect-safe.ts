import type { Config } from 'wagmi';
import { reconnect } from 'wagmi/actions';

/**
 * Connects to the Safe that frames this page, whatever was connected before. True once it is;
 * the link to the host has the time limit (safe-link.ts).
 */
export async function connectSafe(config: Config): Promise<boolean> {
  const connectors = config.connectors.filter(({ id }) => id === 'safe');
  return (await reconnect(config, { connectors })).length > 0;
}
