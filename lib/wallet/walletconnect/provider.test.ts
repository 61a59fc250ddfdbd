import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Connector, getProvider } from '@/lib/wallet/walletconnect/provider';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client whose attestation is what `attest` gives, of which nothing else is asked. */
async function prepare(attest: () => Promise<string>) {
  const provider = { signer: { client: { core: { verify: { register: attest } } } } };
  const connector = { getProvider: async () => provider } as unknown as Connector;
  const { signer } = await getProvider(connector);
  return () => signer.client.core.verify.register({});
}

const never = () => new Promise<string>(() => undefined);

it('waits a moment for an attestation, and hardly at all once there was none', async () => {
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

it('takes a failure for none', async () => {
  const register = await prepare(() => Promise.reject(new Error('blocked')));
  await expect(register()).resolves.toBe('');
});
