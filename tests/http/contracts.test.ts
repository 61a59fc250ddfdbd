import type { Address, Hex } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyNode, startProxyNode } from '@/tests/http/support/proxy-node';
import { signFor } from '@/tests/http/support/safe-route';
import { type Deployment, startDeployment } from '@/tests/http/support/server';
import { away, getChainUrl, home, setCode, third } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { type JsonRpcNode, startJsonRpcNode } from '@/tests/support/json-rpc-node';
import { getSafeTypedData, installSafe } from '@/tests/support/safe-contracts';
import { wrapSignature } from '@/tests/support/wrap-signature';

const yes = `0x${'1'.padStart(64, '0')}`;

describe('a contract account', () => {
  let server: Deployment;
  let safes: Awaited<ReturnType<typeof installSafe>>;
  let liar: JsonRpcNode;
  /** The only node of the third chain. */
  let changing: ProxyNode;

  beforeAll(async () => {
    liar = await startJsonRpcNode({ eth_call: () => yes });
    changing = await startProxyNode(third.id);
    const env = {
      [`RPC_URL_${home.id}`]: `${liar.url},${getChainUrl(home.id)}`,
      [`RPC_URL_${third.id}`]: changing.url,
    };
    server = await startDeployment('sqlite', { ports: [3180], env });
    safes = await installSafe(away.id);
  });
  afterAll(async () => {
    await server.stop();
    changing.close();
    liar.close();
  });
  afterEach(() => Object.assign(changing, { isDown: false, isSilent: false, lie: null }));

  async function present(address: Address, chainId: number, sign: (text: string) => Promise<Hex>) {
    const browser = new Browser(server.appUrl);
    const { text, nonce } = await browser.message({ address }, { chainId });
    const signature = await sign(text);
    const answer = await browser.submit(text, signature, nonce);
    return { browser, answer, again: () => browser.submit(text, signature, nonce) };
  }

  async function createSafe() {
    const owner = createAccount();
    const safe = await safes.create(owner.address);
    return { safe, sign: signFor(safe, owner) };
  }

  it('A15: a Safe signs in on its chain, and on no other', async () => {
    const { safe, sign } = await createSafe();
    const { answer, browser } = await present(safe, away.id, sign);
    expect(answer.status).toBe(200);
    expect(await browser.session()).toMatchObject({ address: safe, chainId: away.id });
    expect((await present(safe, home.id, sign)).answer.status).toBe(401);
  });

  it('A15: with the signature of somebody else it does not', async () => {
    const { safe } = await createSafe();
    const sign = signFor(safe, createAccount());
    expect((await present(safe, away.id, sign)).answer.status).toBe(401);
  });

  it('A15: an owner that was removed does not sign in any more', async () => {
    const [, owner] = await safes.client.getAddresses();
    if (owner === undefined) throw new Error('the chain has no second account');
    const safe = await safes.create(owner);
    const sign = (text: string) =>
      safes.client.signTypedData({ account: owner, ...getSafeTypedData(safe, away.id, text) });
    expect((await present(safe, away.id, sign)).answer.status).toBe(200);
    await safes.changeOwner(safe, owner, createAccount().address);
    expect((await present(safe, away.id, sign)).answer.status).toBe(401);
  });

  it.each<[string, Hex]>([
    ['reverts', '0x60006000fd'],
    ['loops', '0x5b600056'],
    ['returns 1 MB', '0x621000006000f3'],
  ])('A15: a contract that %s is 401', async (_, code) => {
    const { address } = createAccount();
    await setCode(away.id, address, code);
    const { answer } = await present(address, away.id, async () => `0x${'12'.repeat(65)}`);
    expect(answer.status).toBe(401);
  });

  it('A16: a Safe that is not deployed yet signs in', async () => {
    const owner = createAccount();
    const { address, factory, factoryData } = await safes.plan(owner.address);
    const { answer } = await present(address, away.id, async (text) =>
      wrapSignature(factory, factoryData, await signFor(address, owner)(text)),
    );
    expect(answer.status).toBe(200);
    expect(await safes.client.getCode({ address })).toBeUndefined();
  });

  it('A16: a wrapper whose factory makes another account is 401', async () => {
    const owner = createAccount();
    const { address } = await safes.plan(owner.address);
    const other = await safes.plan(owner.address);
    const { answer } = await present(address, away.id, async (text) =>
      wrapSignature(other.factory, other.factoryData, await signFor(address, owner)(text)),
    );
    expect(answer.status).toBe(401);
  });

  it('A16: a wrapper on the account of a key is 401', async () => {
    const victim = createAccount();
    const thief = createAccount();
    const { factory, factoryData } = await safes.plan(thief.address);
    const { answer } = await present(victim.address, away.id, async (text) =>
      wrapSignature(factory, factoryData, await thief.signMessage({ message: text })),
    );
    expect(answer.status).toBe(401);
  });

  it.each([
    ['down', { isDown: true }],
    ['silent', { isSilent: true }],
  ])('A17: with a node that is %s it is 503 and may try again', async (_, state) => {
    Object.assign(changing, state);
    const { safe, sign } = await createSafe();
    const { answer, again, browser } = await present(safe, third.id, sign);
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ url: expect.stringContaining('error=node-unavailable') });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await browser.session()).toEqual({});
    expect((await again()).status).toBe(503);
    const key = createAccount();
    const byKey = await present(key.address, third.id, (text) =>
      key.signMessage({ message: text }),
    );
    expect(byKey.answer.status).toBe(200);
  });

  it('A18: of two nodes one that lies lets nobody in', async () => {
    const { safe, sign } = await createSafe();
    expect((await present(safe, home.id, sign)).answer.status).toBe(401);
  });

  it('A18: where one node is configured its word counts (documented)', async () => {
    const { safe, sign } = await createSafe();
    changing.lie = yes;
    expect((await present(safe, third.id, sign)).answer.status).toBe(200);
  });
});
