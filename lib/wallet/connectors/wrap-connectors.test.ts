import { afterEach, expect, it, vi } from 'vitest';
import { createConfig, http, injected } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { getAttempt } from '@/lib/wallet/attempts/connection-attempt';
import {
  forgetPendingConnection,
  pendingConnection,
} from '@/lib/wallet/connectors/pending-connection';
import { wrapConnectors } from '@/lib/wallet/connectors/wrap-connectors';

const account = '0x000000000000000000000000000000000000dEaD';

afterEach(() => {
  forgetPendingConnection();
  vi.unstubAllGlobals();
});

function setUp() {
  const listeners = new Map<string, (value: unknown) => void>();
  const provider = {
    request: async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : [account],
    on: (name: string, listener: (value: unknown) => void) => listeners.set(name, listener),
    removeListener: () => undefined,
  };
  vi.stubGlobal('window', { open: () => null });
  const target = { id: 'test', name: 'Test', provider: provider as never };
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [injected({ target })],
    multiInjectedProviderDiscovery: false,
  });
  wrapConnectors(config);
  const [connector] = config.connectors;
  if (connector === undefined) throw new Error('no connector');
  return {
    config,
    connector,
    listeners,
  };
}

it('takes the question of the kit, which asks a copy, for the beginning of an attempt', async () => {
  const { connector } = setUp();
  const turn = getAttempt();
  await { ...connector }.getChainId();
  expect(getAttempt()).toBe(turn + 1);
});

it('takes accounts that a wallet announces by itself for no attempt', async () => {
  const { config, listeners } = setUp();
  await expect.poll(() => listeners.has('accountsChanged')).toBe(true);
  const turn = getAttempt();
  listeners.get('accountsChanged')?.([account]);
  await expect.poll(() => config.state.connections.size).toBe(1);
  expect(getAttempt()).toBe(turn);
  expect(pendingConnection.get()).toBeNull();
});
