import { spawn } from 'node:child_process';
import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Account } from '@/lib/auth/account';
import { checkGate } from '@/lib/server/gates/check-gate';
import { ownsSafe } from '@/lib/server/gates/gate';
import { getAnvilPath } from '@/tests/support/anvil-path';
import { away, getChainPort, getChainUrl, home } from '@/tests/support/chains';
import { createAccount } from '@/tests/support/http-browser';
import { waitForPort } from '@/tests/support/ports';
import { installSafe } from '@/tests/support/safe-contracts';

const { rpcUrls } = vi.hoisted(() => ({ rpcUrls: {} as Record<number, string[]> }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ rpcUrls, testnets: true, demo: null }) }));
vi.mock('@/lib/server/telemetry/log', () => ({ getLog: () => ({ info: () => undefined }) }));
vi.mock('@/lib/server/rate-limit/limits', () => ({
  readWindow: async () => null,
  limit: async () => 1,
  uncount: async () => undefined,
}));

describe('the owners of a real Safe', () => {
  const port = `${getChainPort(away.id)}`;
  const args = ['--chain-id', `${away.id}`, '--port', port, '--host', '127.0.0.1', '--silent'];
  let chain: ReturnType<typeof spawn>;
  let safes: Awaited<ReturnType<typeof installSafe>>;
  beforeAll(async () => {
    chain = spawn(getAnvilPath(), args, { stdio: 'ignore' });
    await waitForPort(Number(port));
    safes = await installSafe(away.id);
    rpcUrls[away.id] = [getChainUrl(away.id)];
  });
  afterAll(() => {
    chain.kill();
    Reflect.deleteProperty(rpcUrls, away.id);
  });

  async function check(safe: Address, account: Account, address: Address): Promise<string> {
    const gate = ownsSafe({ chainId: away.id, safe });
    const times = { issuedAt: '', expires: '' };
    const visitor = { account, address, chainId: away.id, accountKind: null, ...times };
    const outcome = await checkGate(gate, visitor, '192.0.2.1');
    return outcome.ok ? 'open' : outcome.code;
  }

  it('pass the gate, including an owner that is itself a Safe, and nobody else does', async () => {
    const owner = createAccount();
    const stranger = createAccount();
    const inner = await safes.create(owner.address);
    const outer = await safes.create(inner);
    expect(await check(inner, owner.address, owner.address)).toBe('open');
    expect(await check(inner, stranger.address, stranger.address)).toBe('gate-closed');
    expect(await check(outer, `eip155:${away.id}:${inner}`, inner)).toBe('open');
    // The Safe's owner does not own what the Safe owns. Neither does the Safe's address on another chain.
    expect(await check(outer, owner.address, owner.address)).toBe('gate-closed');
    expect(await check(outer, `eip155:${home.id}:${inner}`, inner)).toBe('gate-closed');
  });

  it('cannot be read from an address that has no Safe', async () => {
    const { address } = createAccount();
    expect(await check(address, address, address)).toBe('node-unavailable');
  });
});
