import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connector } from '@/lib/wallet/walletconnect/client-types';
import { getClient } from '@/lib/wallet/walletconnect/walletconnect-client';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => undefined);

async function prepare(attest: () => Promise<string>) {
  const client = { connect: never, core: { verify: { register: attest } } };
  const provider = { signer: { connect: never, client } };
  await getClient({ getProvider: async () => provider } as unknown as Connector);
  return (): Promise<string> =>
    Reflect.apply(client.core.verify.register, client.core.verify, [{}]);
}

it('waits 1.5 seconds for an attestation, but only 100 ms after one timed out', async () => {
  const attest = vi.fn(never);
  const register = await prepare(attest);
  const first = register();
  await vi.advanceTimersByTimeAsync(1_499);
  await expect(Promise.race([first, 'waiting'])).resolves.toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  await expect(first).resolves.toBe('');
  const second = register();
  await vi.advanceTimersByTimeAsync(100);
  await expect(second).resolves.toBe('');
  attest.mockResolvedValueOnce('attested');
  await expect(register()).resolves.toBe('attested');
  const fourth = register();
  await vi.advanceTimersByTimeAsync(1_499);
  await expect(Promise.race([fourth, 'waiting'])).resolves.toBe('waiting');
});

it('treats a failed attestation as missing', async () => {
  const register = await prepare(() => Promise.reject(new Error('blocked')));
  await expect(register()).resolves.toBe('');
});

it('drops a session once, and a concurrent drop waits for the first', async () => {
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);
  const session = { topic: 'a', namespaces: {} };
  const core = { relayer: { connected: true }, verify: { register: never } };
  const client = {
    ...{ core, connect: never, disconnect: never },
    session: { delete: step('delete') },
  };
  const provider = {
    session: session as typeof session | undefined,
    signer: { session, client, connect: never, cleanup: step('cleanup') },
    reset: () => {
      steps.push('reset');
      provider.session = undefined;
    },
  };
  const dropping = await getClient({ getProvider: async () => provider } as unknown as Connector);
  const first = dropping.dropSession();
  const second = dropping.dropSession().then(step('next'));
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all([first, second]);
  expect(steps).toEqual(['delete', 'cleanup', 'reset', 'next']);
});
