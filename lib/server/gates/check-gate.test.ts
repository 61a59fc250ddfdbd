import { padHex } from 'viem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionInfo } from '@/lib/auth/session';
import { config, productId } from '@/lib/config';
import { checkGate } from '@/lib/server/gates/check-gate';
import { type Gate, holds, isListed, ownsSafe } from '@/lib/server/gates/gate';
import { getVerdicts } from '@/lib/server/gates/verdicts';
import { Refusal } from '@/lib/server/http/http-errors';
import { verifyErc1271 } from '@/lib/server/signature/verify-erc1271';
import { away, home, third } from '@/tests/support/chains';
import { createAccount } from '@/tests/support/http-browser';
import { type JsonRpcNode, startJsonRpcNode } from '@/tests/support/json-rpc-node';

const { rpcUrls, rechecks, questions, refusals, logged } = vi.hoisted(() => ({
  rpcUrls: {} as Record<number, string[]>,
  rechecks: new Map<string, number>(),
  questions: { count: 0 },
  refusals: { isOver: false },
  logged: [] as unknown[],
}));
vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ rpcUrls, testnets: true, demo: null }) }));
vi.mock('@/lib/server/telemetry/log', () => ({
  getLog: () => ({ info: () => undefined, error: (it: unknown) => logged.push(it) }),
}));
vi.mock('@/lib/server/rate-limit/limits', () => ({
  readWindow: async (_: string, key: string) => {
    const count = rechecks.get(key);
    return count === undefined ? null : { count, resetsAt: 0 };
  },
}));
vi.mock('@/lib/server/rate-limit/process-limits', () => ({
  limitInProcess: (name: string) => {
    if (refusals.isOver) throw new Refusal('limited', name);
    questions.count += 1;
    return questions.count;
  },
  uncountInProcess: () => {
    questions.count -= 1;
  },
}));

const contract = '0x52908400098527886E0F7030069857D2E4169EE7';
const word = (value: bigint) => padHex(`0x${value.toString(16)}`, { size: 32 });
const token = (chainId: number) => holds({ chainId, token: 'erc721', contract, name: 'Pass' });
/** The gate's chain. Its public node cannot be reached from the tests. */
const asked = away.id;
const pass = token(asked);

let nodes: JsonRpcNode[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', onlyHere(fetch));
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const node of nodes) node.close();
  nodes = [];
  rechecks.clear();
  questions.count = 0;
  // Chains that were silent in one test must not stay silent in the next.
  Reflect.deleteProperty(globalThis, Symbol.for(`${productId}.silent-chains`));
  logged.length = 0;
  refusals.isOver = false;
  for (const id of Object.keys(rpcUrls)) Reflect.deleteProperty(rpcUrls, id);
});

/** Blocks all but local requests, as if the chains' public nodes were down. */
function onlyHere(real: typeof fetch): typeof fetch {
  return async (url, init) => {
    if (!String(url).startsWith('http://127.0.0.1')) throw new TypeError('not on this machine');
    return await real(url, init);
  };
}

const answerWith = (result: string) => ({
  eth_call: () => result,
  eth_getBalance: () => result,
});

/** Starts nodes of that chain with these results, in this order. A node with `null` never responds. */
async function start(...results: (string | null)[]): Promise<JsonRpcNode[]> {
  nodes = await Promise.all(
    results.map((result) => startJsonRpcNode(result === null ? null : answerWith(result))),
  );
  rpcUrls[asked] = nodes.map(({ url }) => url);
  return nodes;
}

function createVisitor(contractOn?: number): SessionInfo {
  const { address } = createAccount();
  return {
    account: contractOn === undefined ? address : `eip155:${contractOn}:${address}`,
    ...{ address, chainId: contractOn ?? 1, accountKind: null, issuedAt: '', expires: '' },
  };
}

async function check(gate: Gate = pass, visitor = createVisitor()) {
  const outcome = await checkGate(gate, visitor, '192.0.2.1');
  return outcome.ok ? 'open' : outcome.code;
}
const count = () => nodes.reduce((sum, { requests }) => sum + requests.length, 0);

const [none, one] = [word(0n), word(1n)];

describe('a gate on a chain', () => {
  it.each<[string, (string | null)[], string]>([
    ['one that says yes, alone', [one], 'open'],
    ['one that says no, alone', [none], 'gate-closed'],
    ['two that say yes', [one, one], 'open'],
    ['two that say no', [none, none], 'gate-closed'],
    ['two that disagree', [one, none], 'node-unavailable'],
    ['two that disagree, the other way', [none, one], 'node-unavailable'],
    ['one of two that is gone', [one, 'junk'], 'node-unavailable'],
    ['two against a lying one', [one, none, none], 'gate-closed'],
    ['two against one that is behind', [none, one, one], 'open'],
    ['one that talks junk', ['junk'], 'node-unavailable'],
    ['one that answers too little', ['0x01'], 'node-unavailable'],
    ['one of another chain, without the contract', ['0x'], 'node-unavailable'],
    ['none', [], 'node-unavailable'],
  ])('decides as expected with these nodes: %s', async (_, results, expected) => {
    await start(...results);
    expect(await check()).toBe(expected);
  });

  it('queries the next node when one hangs', async () => {
    // As if its four seconds were over.
    const ended = AbortSignal.abort(new DOMException('It took too long.', 'TimeoutError'));
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    timeout.mockReturnValueOnce(new AbortController().signal).mockReturnValueOnce(ended);
    await start(null, one, one);
    expect(await check()).toBe('open');
    timeout.mockRestore();
  });

  it('is closed if the chain is not configured, and logs the chain', async () => {
    expect(await check(token(424_242))).toBe('node-unavailable');
    expect(logged).toEqual([{ chainId: 424_242 }]);
  });

  it('is closed to a client over its limit, and calls no node', async () => {
    await start(one);
    refusals.isOver = true;
    expect(await check()).toBe('node-unavailable');
    expect(count()).toBe(0);
  });
});

describe('nodes that do not respond', () => {
  const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);

  it.each<[string, string[]]>([
    ['of one node', ['junk']],
    ['of two nodes, one of which does', [one, 'junk']],
  ])('receive no calls for any visitor for some seconds: %s', async (_, results) => {
    await start(...results);
    expect(await check()).toBe('node-unavailable');
    await start(one, one);
    expect(await check()).toBe('node-unavailable');
    expect(count()).toBe(0);
    const clock = later();
    expect(await check()).toBe('open');
    clock.mockRestore();
  });

  it('cost a client nothing: only an answered check counts against its limit', async () => {
    await start('junk');
    expect(await check()).toBe('node-unavailable');
    expect(await check()).toBe('node-unavailable');
    expect(questions.count).toBe(0);
    const clock = later();
    await start(none);
    expect(await check()).toBe('gate-closed');
    expect(questions.count).toBe(1);
    clock.mockRestore();
  });

  it('delay neither gates on other chains nor sign-ins', async () => {
    const other = third.id;
    const [hanging] = await start(null);
    // The answer "valid" of an ERC-6492 validator means a balance of one to a gate.
    const answering = await startJsonRpcNode(answerWith(one));
    rpcUrls[other] = [answering.url];
    const crowd = Array.from({ length: 60 }, (_, index) =>
      checkGate(pass, createVisitor(), `192.0.2.${index}`),
    );
    await expect.poll(() => hanging?.unanswered).toBe(config.nodeCalls.inFlight.gate);
    expect(await check(token(other))).toBe('open');
    const { address } = createAccount();
    const claim = { address, chainId: other, message: '', signature: '0x' } as const;
    const owner = { kind: 'sign-in', client: '198.51.100.1', account: address } as const;
    expect(await verifyErc1271(claim, { ...owner, isKnown: false })).toBe('valid');
    hanging?.close();
    answering.close();
    const outcomes = await Promise.all(crowd);
    expect(outcomes.filter(({ ok }) => ok)).toEqual([]);
  });
});

describe('a verdict of the nodes', () => {
  it.each([
    [one, 'open'],
    [none, 'gate-closed'],
  ])('is cached only for its account and rule', async (result, expected) => {
    await start(result, result);
    const visitor = createVisitor();
    for (let time = 0; time < 3; time += 1) expect(await check(pass, visitor)).toBe(expected);
    expect(count()).toBe(2);
    const other = createVisitor();
    await check(pass, other);
    expect(count()).toBe(4);
    await check(holds({ chainId: asked, token: 'erc721', contract, name: '', min: 2n }), visitor);
    expect(count()).toBe(6);
    getVerdicts().forget(visitor.account);
    await check(pass, visitor);
    await check(pass, other);
    expect(count()).toBe(8);
  });

  it('is requested once for simultaneous checks', async () => {
    await start(one);
    const visitor = createVisitor();
    const checks = Array.from({ length: 20 }, () => check(pass, visitor));
    expect(new Set(await Promise.all(checks))).toEqual(new Set(['open']));
    expect(count()).toBe(1);
  });

  it('is not cached when the nodes disagree', async () => {
    await start(one, none);
    const visitor = createVisitor();
    expect(await check(pass, visitor)).toBe('node-unavailable');
    await start(one, one);
    expect(await check(pass, visitor)).toBe('open');
  });

  it('is checked again at the visitor’s request if it is "no", but not if it is "yes"', async () => {
    await start(none);
    const visitor = createVisitor();
    expect(await check(pass, visitor)).toBe('gate-closed');
    await start(one);
    expect(await check(pass, visitor)).toBe('gate-closed');
    rechecks.set(visitor.account, 1);
    expect(await check(pass, visitor)).toBe('open');
    await start(none);
    rechecks.set(visitor.account, 2);
    expect(await check(pass, visitor)).toBe('open');
  });
});

describe('a contract account', () => {
  it('passes a gate on its own chain', async () => {
    await start(one);
    expect(await check(pass, createVisitor(asked))).toBe('open');
  });

  it.each<[string, Gate]>([
    ['holds', pass],
    ['owns', ownsSafe({ chainId: asked, safe: contract })],
  ])('gets no credit for what the same address %s on another chain', async (_, gate) => {
    await start(one);
    const outcome = await checkGate(gate, createVisitor(home.id), '192.0.2.1');
    expect(outcome).toMatchObject({
      ...{ ok: false, code: 'gate-closed', unmet: [{ state: 'elsewhere', rule: gate }] },
    });
    expect(count()).toBe(0);
  });

  it('belongs to the chain of its account, not to the chain of its session', async () => {
    await start(one);
    expect(await check(pass, { ...createVisitor(home.id), chainId: asked })).toBe('gate-closed');
  });
});

describe('the product’s own list', () => {
  it('is consulted on every check', async () => {
    const list = vi.fn(async () => true);
    const visitor = createVisitor();
    await check(isListed('Guests', list), visitor);
    list.mockResolvedValue(false);
    expect(await check(isListed('Guests', list), visitor)).toBe('gate-closed');
    expect(list).toHaveBeenLastCalledWith(visitor);
  });

  it('closes the gate unless it returns true, and logs only the name of an error it throws', async () => {
    const failing = isListed('Guests', async () => {
      throw new RangeError('a secret');
    });
    expect(await check(failing)).toBe('node-unavailable');
    expect(logged).toEqual([{ name: 'RangeError' }]);
    // As from a library without types.
    const odd = isListed('Guests', () => JSON.parse('"yes"'));
    expect(await check(odd)).toBe('gate-closed');
  });

  it('closes the gate when it never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const checked = check(isListed('Guests', () => new Promise(() => undefined)));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await checked).toBe('node-unavailable');
    vi.useRealTimers();
  });
});

describe('a gate with several rules', () => {
  const yes = isListed('Yes', () => true);
  const no = isListed('No', () => false);
  const unknown = isListed('Unknown', () => Promise.reject(new Error()));

  it.each<[Gate, string, string[]]>([
    [{ all: [yes, yes] }, 'open', []],
    [{ all: [yes, no] }, 'gate-closed', ['No']],
    [{ all: [no, unknown] }, 'gate-closed', ['No', 'Unknown']],
    [{ all: [yes, unknown] }, 'node-unavailable', ['Unknown']],
    [{ any: [no, yes, unknown] }, 'open', []],
    [{ any: [no, no] }, 'gate-closed', ['No', 'No']],
    [{ any: [no, unknown] }, 'node-unavailable', ['No', 'Unknown']],
  ])('gives the expected verdict and unmet rules, case %#: %s', async (gate, expected, names) => {
    const outcome = await checkGate(gate, createVisitor(), '192.0.2.1');
    expect(outcome.ok ? 'open' : outcome.code).toBe(expected);
    const unmet = outcome.ok ? [] : outcome.unmet;
    expect(unmet.map(({ rule }) => 'name' in rule && rule.name)).toEqual(names);
  });
});
