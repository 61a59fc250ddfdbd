import { type Address, zeroAddress } from 'viem';
import {
  createPaymasterClient,
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
} from 'viem/account-abstraction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { http } from 'wagmi';
import { config } from '@/lib/config';
import { getCode } from '@/tests/http/support/actions';
import { newClient } from '@/tests/http/support/clients';
import { countOf, flood } from '@/tests/http/support/flood';
import { metricsToken, sumSeries } from '@/tests/http/support/metrics';
import { prepare, prepareDeployment } from '@/tests/http/support/prepare';
import { anySignature, presentInTab } from '@/tests/http/support/present';
import { openClient } from '@/tests/http/support/shared-server';
import { takeDown } from '@/tests/http/support/take-down';
import { away, home, third } from '@/tests/support/chains';
import { createContractAccount } from '@/tests/support/contract-account';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { metricPrefix } from '@/tests/support/metric-prefix';
import {
  icon,
  type Paymaster,
  paymasterKey,
  signed,
  startPaymaster,
  stub,
} from '@/tests/support/paymaster';

const entryPoint09Address = '0x433709009B8330FDa32311DF1C2AFA402eD8D009';
const scale = 0.1;

const toText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

describe('the paymaster service', () => {
  let service: Paymaster;
  beforeAll(async () => {
    service = await startPaymaster();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.answer = 'pay';
  });
  const server = prepareDeployment('redis', () => ({
    ports: [3180],
    env: {
      [`PAYMASTER_URL_${home.id}`]: service.url,
      [`PAYMASTER_URL_${away.id}`]: service.url,
      ...{ METRICS_TOKEN: metricsToken, TRUST_PROXY: '1', RATE_LIMIT_SCALE: `${scale}` },
    },
  }));

  /** Calls as a wallet's page does. */
  const send = (
    body: unknown,
    { path = `/api/paymaster/${home.id}`, method = 'POST', headers = {} } = {},
  ) =>
    new Browser(server.appUrl, server.appUrl, newClient()).send(path, {
      method,
      ...(body === undefined ? {} : { body: toText(body) }),
      headers: {
        'content-type': 'application/json',
        origin: 'https://wallet.example.org',
        ...headers,
      },
    });
  /** With fields that wallets send and no service needs. */
  const operation = (sender: Address) => ({
    ...{ paymasterAndData: '0x', accountType: 'any' },
    ...{ sender, nonce: '0x1', callData: '0x1234' },
    ...{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
  });
  const call = (sender: Address, chainId: number = home.id) => ({
    ...{ jsonrpc: '2.0', id: 7, method: 'pm_getPaymasterData' },
    params: [operation(sender), entryPoint08Address, `0x${chainId.toString(16)}`, {}],
  });
  const ask = async (sender: Address, chainId: number = home.id) =>
    (await send(call(sender, chainId), { path: `/api/paymaster/${chainId}` })).body;
  async function enter() {
    const { browser, account } = await openClient(server).enter(createAccount());
    return { browser, sender: account.address };
  }
  const declined = {
    error: { code: -32003, message: 'This site doesn’t pay for this operation.' },
  };
  const paid = { result: { paymasterData: signed } };

  it.each([
    ['0.6', entryPoint06Address, { initCode: '0x12' }],
    ['0.7', entryPoint07Address, { factory: zeroAddress, factoryData: '0x12' }],
    ['0.8', entryPoint08Address, { factory: '0x7702' }],
    ['0.9', entryPoint09Address, {}],
  ] as const)(
    'pays for a signed-in account, as a wallet asks for the entry point %s',
    async (version, entryPointAddress, more) => {
      const { sender } = await enter();
      const wallet = createPaymasterClient({
        transport: http(`${server.appUrl}/api/paymaster/${home.id}`, {
          fetchOptions: { headers: newClient() },
        }),
      });
      const context = { sponsorshipPolicyId: 'one', meta: { from: ['a', { b: 1 }] } };
      const asked = {
        ...{ sender, nonce: 5n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
        callData: '0x1234',
        ...{ entryPointAddress, chainId: home.id, context, ...more },
      } as const;
      const start = service.calls.length;
      const estimated = await wallet.getPaymasterStubData(asked);
      const { sponsor, isFinal } = estimated;
      expect([sponsor, isFinal]).toEqual([{ name: 'Paymaster', icon }, false]);
      const final = await wallet.getPaymasterData(asked);
      if (version === '0.6') {
        expect(estimated.paymasterAndData).toMatch(new RegExp(`${stub.slice(2)}$`));
        expect(final.paymasterAndData).toMatch(new RegExp(`${signed.slice(2)}$`));
      } else {
        expect(estimated).toMatchObject({ paymasterData: stub, paymasterPostOpGasLimit: 100_000n });
        expect(final).toMatchObject({ paymasterData: signed });
      }
      const gas = { callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0' };
      const fees = { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' };
      const passedOn = { sender, nonce: '0x5', callData: '0x1234', ...fees, ...gas, ...more };
      const params = [passedOn, entryPointAddress, `0x${home.id.toString(16)}`, context];
      expect(service.calls.slice(start)).toEqual([
        { method: 'pm_getPaymasterStubData', params },
        { method: 'pm_getPaymasterData', params },
      ]);
    },
  );

  it('A62: pays for a contract account only on the chain where it signed in', async () => {
    const { address } = await createContractAccount([home.id, away.id]);
    const { answer } = await presentInTab(openClient(server), address, () => anySignature);
    expect(answer.status).toBe(200);
    expect(await ask(address, away.id)).toMatchObject(paid);
    expect(await ask(address, home.id)).toMatchObject(declined);
  });

  it('A62: pays for nobody who has not signed in, or has signed out', async () => {
    const { browser, sender } = await enter();
    const start = service.calls.length;
    expect(await ask(createAccount().address)).toEqual({ jsonrpc: '2.0', id: 7, ...declined });
    await browser.signOut();
    expect(await ask(sender)).toMatchObject(declined);
    expect(service.calls).toHaveLength(start);
  });

  it('A62: reads no cookie and answers every origin', async () => {
    const { browser, sender } = await enter();
    const headers = { cookie: browser.cookieHeader };
    const stranger = await send(call(createAccount().address), { headers });
    expect(stranger.body).toMatchObject(declined);
    const visitor = await send(call(sender), { headers });
    expect(visitor.body).toMatchObject(paid);
    for (const answer of [stranger, visitor, await send('[]', { headers })]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const preflight = await send(undefined, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      '*',
    ]);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  describe('A63: passes on no call', () => {
    const visitor = prepare(enter);
    const entryPoint = entryPoint08Address;
    const chain = `0x${home.id.toString(16)}`;
    const deep = JSON.parse(`${'{"a":'.repeat(9)}1${'}'.repeat(9)}`);

    it.each<[string, (sound: ReturnType<typeof operation>) => unknown]>([
      ['no parameters', () => undefined],
      ['parameters by name', (sound) => ({ operation: sound, entryPoint })],
      ['one too many', (sound) => [sound, entryPoint, chain, {}, {}]],
      ['no operation', () => [null, entryPoint, chain]],
      ['no sender', (sound) => [{ ...sound, sender: undefined }, entryPoint, chain]],
      ['half a byte', (sound) => [{ ...sound, callData: '0x123' }, entryPoint, chain]],
      ['257 bits', (sound) => [{ ...sound, nonce: `0x1${'0'.repeat(64)}` }, entryPoint, chain]],
      ['an entry point that is none', (sound) => [sound, zeroAddress, chain]],
      ['another chain’s id', (sound) => [sound, entryPoint, `0x${away.id.toString(16)}`]],
      ['a chain id that is no hex', (sound) => [sound, entryPoint, home.id]],
      ['a context that is no object', (sound) => [sound, entryPoint, chain, 'context']],
      ['a context that nests deeply', (sound) => [sound, entryPoint, chain, deep]],
    ])('with %s', async (_what, toParams) => {
      const { sender } = visitor;
      const start = service.calls.length;
      const { status, body } = await send({ ...call(sender), params: toParams(operation(sender)) });
      const error = { code: -32602, message: 'The parameters are invalid.' };
      expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: 7, error }]);
      expect(service.calls).toHaveLength(start);
    });

    it.each(['pm_sponsorUserOperation', 'eth_sendUserOperation', 'constructor', ''])(
      'of the method %j',
      async (method) => {
        const { body } = await send({ ...call(visitor.sender), method });
        const error = { code: -32601, message: 'This method isn’t supported here.' };
        expect(body).toEqual({ jsonrpc: '2.0', id: 7, error });
      },
    );

    const sound = call(zeroAddress);
    it.each<[string, unknown, number, object?]>([
      ['a batch', [sound], 400],
      ['no JSON', 'junk', 400],
      ['no id', { ...sound, id: undefined }, 400],
      ['another version', { ...sound, jsonrpc: '1.0' }, 400],
      ['another type', sound, 415, { 'content-type': 'text/plain' }],
      ['more than 64 kB', { ...sound, params: ['a'.repeat(64 * 1024)] }, 413],
    ])('that is %s', async (_what, body, status, headers = {}) => {
      expect((await send(body, { headers })).status).toBe(status);
    });

    it.each([
      `${third.id}`,
      `0${home.id}`,
      `0x${home.id.toString(16)}`,
      '__proto__',
      'constructor',
    ])('for the chain %s', async (name) => {
      const path = `/api/paymaster/${name}`;
      for (const method of ['POST', 'OPTIONS']) {
        expect((await send(sound, { path, method })).status).toBe(404);
      }
    });

    it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('by %s', async (method) => {
      const { status, headers } = await send(undefined, { method });
      expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    });
  });

  it('A63: repeats nothing of a failing service, to the wallet or in the log, and counts it', async () => {
    const { sender } = await enter();
    const countAll = () =>
      Promise.all(
        ['sponsored', 'declined', 'refused', 'failed'].map((outcome) =>
          sumSeries(server.appUrl, `${metricPrefix}_sponsorships_total{outcome="${outcome}"}`),
        ),
      );
    const before = await countAll();
    await ask(sender);
    await ask(zeroAddress);
    service.answer = 'deny';
    const message = 'The paymaster refused this operation.';
    expect(await ask(sender)).toMatchObject({ error: { code: -32001, message } });
    service.answer = 'junk';
    const unavailable = { code: -32603, message: 'The paymaster is unavailable.' };
    expect(await ask(sender)).toMatchObject({ error: unavailable });
    expect((await countAll()).map((count, index) => count - (before[index] ?? 0))).toEqual([
      1, 1, 1, 1,
    ]);
    const output = () => server.instances[0]?.output() ?? '';
    await expect.poll(output).toContain('paymaster failed');
    expect(output()).toContain('paymaster refused');
    expect(output()).not.toContain(paymasterKey);
    expect(output().toLowerCase()).not.toContain(sender.toLowerCase());
  });

  it('A62: the page knows which chains have one, and nothing else of it', async () => {
    const { text } = await openClient(server).send('/');
    expect(text).toContain(`paymasterChains\\":[${[home.id, away.id].sort((a, b) => a - b)}]`);
    expect(text).not.toContain(paymasterKey);
  });

  it('is 503 while the store is down', async () => {
    const { sender } = await enter();
    const bringBack = await takeDown(server);
    try {
      const { status, headers, body } = await send(call(sender));
      expect([status, getCode(body)]).toEqual([503, 'store-unavailable']);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    } finally {
      await bringBack();
    }
    expect(await ask(sender)).toMatchObject(paid);
  });

  it('A63: is limited for a client, and for all clients together', async () => {
    const { paymaster, paymasterOfAll } = config.processLimits;
    const sender = createAccount().address;
    const headers = newClient();
    const one = await flood(paymaster.points * scale + 5, () => send(call(sender), { headers }));
    expect([countOf(one, 200), countOf(one, 429)]).toEqual([paymaster.points * scale, 5]);
    expect((await send(call(sender))).status).toBe(200);
    const all = await flood(paymasterOfAll.points * scale, () => send(call(sender)));
    expect(all.at(-1)).toBe(429);
  });
});
