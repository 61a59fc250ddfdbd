import { createServer, type Server } from 'node:http';
import type { Address, Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployHostile, type HostileMode, wrap } from '@/tests/http/support/contracts';
import { type Deployment, lanePort, startDeployment } from '@/tests/http/support/server';
import { getChainUrl } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { getSafeTypedData, installSafe } from '@/tests/support/safe-contracts';

const ports = { liar: lanePort(3195), silent: lanePort(3196), down: lanePort(3197) };
const yes = `0x${'1'.padStart(64, '0')}`;
const urlOf = (name: keyof typeof ports) => `http://127.0.0.1:${ports[name]}`;

describe('a contract account', () => {
  let server: Deployment;
  let safes: Awaited<ReturnType<typeof installSafe>>;
  let hostile: Record<HostileMode, Address>;
  const fakes: Server[] = [];

  beforeAll(async () => {
    const liar = createServer((_, response) => {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: yes }));
    });
    const silent = createServer(() => undefined);
    fakes.push(liar.listen(ports.liar, '127.0.0.1'), silent.listen(ports.silent, '127.0.0.1'));
    const env = {
      RPC_URL_1: `${urlOf('liar')},${getChainUrl(1)}`,
      RPC_URL_10: urlOf('silent'),
      RPC_URL_42161: urlOf('down'),
      RPC_URL_8453: urlOf('liar'),
    };
    server = await startDeployment('sqlite', { ports: [3180], env });
    safes = await installSafe(137);
    hostile = await deployHostile(137);
  });
  afterAll(async () => {
    for (const fake of fakes.splice(0)) {
      fake.closeAllConnections();
      fake.close();
    }
    await server.stop();
  });

  async function present(address: Address, chainId: number, sign: (text: string) => Promise<Hex>) {
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message({ address }, { chainId });
    const signature = await sign(text);
    const answer = await browser.submit(text, signature, nonce);
    return { browser, answer, again: () => browser.submit(text, signature, nonce) };
  }

  const signFor = (safe: Address, chainId = 137) => {
    const owner = createAccount();
    return {
      owner,
      sign: (text: string) => owner.signTypedData(getSafeTypedData(safe, chainId, text)),
    };
  };
  async function createSafe() {
    const owner = createAccount();
    const safe = await safes.create(owner.address);
    return { safe, sign: (text: string) => owner.signTypedData(getSafeTypedData(safe, 137, text)) };
  }

  it('A15: a Safe signs in on its chain, and on no other', async () => {
    const { safe, sign } = await createSafe();
    const { answer, browser } = await present(safe, 137, sign);
    expect(answer.status).toBe(200);
    expect(await browser.session()).toMatchObject({ address: safe, chainId: 137 });
    expect((await present(safe, 1, sign)).answer.status).toBe(401);
  });

  it('A15: with the signature of somebody else it does not', async () => {
    const { safe } = await createSafe();
    expect((await present(safe, 137, signFor(safe).sign)).answer.status).toBe(401);
  });

  it('A15: an owner that was removed does not sign in any more', async () => {
    const [, owner] = await safes.client.getAddresses();
    if (owner === undefined) throw new Error('the chain has no second account');
    const safe = await safes.create(owner);
    const sign = (text: string) =>
      safes.client.signTypedData({ account: owner, ...getSafeTypedData(safe, 137, text) });
    expect((await present(safe, 137, sign)).answer.status).toBe(200);
    await safes.changeOwner(safe, owner, createAccount().address);
    expect((await present(safe, 137, sign)).answer.status).toBe(401);
  });

  it.each<HostileMode>(['reverts', 'loops', 'returns 1 MB'])(
    'A15: a contract that %s is 401 in bounded time',
    async (mode) => {
      const started = performance.now();
      const { answer } = await present(hostile[mode], 137, async () => `0x${'12'.repeat(65)}`);
      expect(answer.status).toBe(401);
      expect(performance.now() - started).toBeLessThan(10_000);
    },
  );

  it('A16: a Safe that is not deployed yet signs in', async () => {
    const owner = createAccount();
    const { address, factory, factoryData } = await safes.plan(owner.address);
    const { answer } = await present(address, 137, async (text) =>
      wrap(factory, factoryData, await owner.signTypedData(getSafeTypedData(address, 137, text))),
    );
    expect(answer.status).toBe(200);
    expect(await safes.client.getCode({ address })).toBeUndefined();
  });

  it('A16: a wrapper whose factory makes another account is 401', async () => {
    const owner = createAccount();
    const { address } = await safes.plan(owner.address);
    const other = await safes.plan(owner.address);
    const { answer } = await present(address, 137, async (text) =>
      wrap(
        other.factory,
        other.factoryData,
        await owner.signTypedData(getSafeTypedData(address, 137, text)),
      ),
    );
    expect(answer.status).toBe(401);
  });

  it('A16: a wrapper on the account of a key is 401', async () => {
    const victim = createAccount();
    const thief = createAccount();
    const { factory, factoryData } = await safes.plan(thief.address);
    const { answer } = await present(victim.address, 137, async (text) =>
      wrap(factory, factoryData, await thief.signMessage({ message: text })),
    );
    expect(answer.status).toBe(401);
  });

  it.each([
    ['down', 42161],
    ['silent', 10],
  ])('A17: with a node that is %s it is 503 and may try again', async (_, chainId) => {
    const { safe, sign } = await createSafe();
    const started = performance.now();
    const { answer, again, browser } = await present(safe, chainId, sign);
    expect(performance.now() - started).toBeLessThan(12_000);
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ url: expect.stringContaining('error=node-unavailable') });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await browser.session()).toEqual({});
    expect((await again()).status).toBe(503);
    const key = createAccount();
    const byKey = await present(key.address, chainId, (text) => key.signMessage({ message: text }));
    expect(byKey.answer.status).toBe(200);
  });

  it('A18: of two nodes one that lies lets nobody in', async () => {
    const { safe, sign } = await createSafe();
    expect((await present(safe, 1, sign)).answer.status).toBe(401);
  });

  it('A18: where one node is configured its word counts (documented)', async () => {
    const { safe, sign } = await createSafe();
    expect((await present(safe, 8453, sign)).answer.status).toBe(200);
  });
});
