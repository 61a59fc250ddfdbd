import type { Address } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '@/lib/config';
import { newClient } from '@/tests/http/support/clients';
import { type HeldNode, startHeldNode } from '@/tests/http/support/held-node';
import { metricsToken, sumSeries } from '@/tests/http/support/metrics';
import { prepareDeployment } from '@/tests/http/support/prepare';
import { anySignature } from '@/tests/http/support/present';
import { sendToSafeRoute } from '@/tests/http/support/safe-route';
import { query } from '@/tests/http/support/stored';
import { away } from '@/tests/support/chains';
import { type Answer, Browser, createAccount } from '@/tests/support/http-browser';
import { metricPrefix } from '@/tests/support/metric-prefix';

/** A factor on the shipped limits. */
const scale = 0.1;
const most = ({ points }: { points: number }) => points * scale;
const { inFlight } = config.nodeCalls;
const hour = 60 * 60 * 1000;

type Headers = Record<string, string>;

describe('a server with patient attackers', () => {
  let node: HeldNode;
  beforeAll(async () => {
    node = await startHeldNode();
  });
  afterAll(() => node.close());
  const server = prepareDeployment('sqlite', () => ({
    ports: [3180],
    env: {
      ...{ TRUST_PROXY: '1', RATE_LIMIT_SCALE: `${scale}`, METRICS_TOKEN: metricsToken },
      // Two URLs, so that a held call takes longer than the wait for a turn.
      [`RPC_URL_${away.id}`]: `${node.url}/one,${node.url}/two`,
    },
  }));
  beforeEach(() => {
    node.judge = () => 'valid';
  });

  const countCalls = (kind: string, outcome: string) =>
    sumSeries(
      server.appUrl,
      `${metricPrefix}_node_calls_total{kind="${kind}",outcome="${outcome}"}`,
    );

  async function prepare(address: Address, headers: Headers) {
    const browser = new Browser(server.appUrl);
    const { body } = await browser.send('/api/auth/csrf', { headers });
    const { csrfToken: nonce } = body as { csrfToken: string };
    const { text } = await browser.message({ address }, { chainId: away.id, nonce });
    const submit = (signature: string) => browser.submit(text, signature, nonce, headers);
    return { browser, text, submit };
  }

  /** Posts the signature of a contract account that is new to the server. */
  async function present(headers: Headers, { address } = createAccount()) {
    const { browser, submit } = await prepare(address, headers);
    return { browser, headers, address, answer: await submit(anySignature) };
  }

  async function signInByKey(headers: Headers): Promise<Answer> {
    const key = createAccount();
    const { text, submit } = await prepare(key.address, headers);
    return await submit(await key.signMessage({ message: text }));
  }

  type Presented = Awaited<ReturnType<typeof present>>;
  const readSession = ({ browser, headers }: Presented) =>
    browser.send('/api/auth/session', { headers });

  async function enter(count: number, toHeaders: () => Headers): Promise<Presented[]> {
    const entered: Presented[] = [];
    for (let sent = 0; sent < count; sent += 1) entered.push(await present(toHeaders()));
    expect(entered.map(({ answer }) => answer.status)).toEqual(Array(count).fill(200));
    return entered;
  }

  /** Ages all sessions, so that each signature must be verified before the next request. */
  const ageSessions = () =>
    query(server, 'UPDATE sessions SET checked_at = ?', [Date.now() - 25 * hour]);

  const isAbout = (all: readonly Presented[]) => (body: string) =>
    all.some(({ address }) => body.includes(address.slice(2).toLowerCase()));

  function expectLater({ status, headers }: Answer, code: number): number {
    expect(status).toBe(code);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    return seconds;
  }

  it('A53: signs a new owner in while 50 aged sessions are rechecked', async () => {
    const aged = await enter(50, newClient);
    await ageSessions();
    const isAged = isAbout(aged);
    node.judge = (body) => (isAged(body) ? 'held' : 'valid');
    const reads = aged.map(readSession);
    await expect.poll(() => node.held).toBeGreaterThanOrEqual(inFlight.recheck);
    expect(node.held).toBe(inFlight.recheck);

    expect((await present(newClient())).answer.status).toBe(200);
    // The server has given some calls up by now, but the node notices only after the next ones arrive.
    expect(node.held).toBeLessThan(2 * inFlight.recheck);

    node.judge = () => 'valid';
    node.release();
    const answers = await Promise.all(reads);
    const later = answers.filter(({ status }) => status !== 200);
    // All requests that could neither run nor wait, and on a slow machine some that waited.
    expect(later.length).toBeGreaterThanOrEqual(50 - 5 * inFlight.recheck);
    for (const answer of later) expectLater(answer, 503);
    for (const { body } of answers.filter(({ status }) => status === 200)) {
      expect(body).toHaveProperty('address');
    }
    const addresses = aged.map(({ address }) => address);
    const marks = addresses.map(() => '?').join();
    const sql = `SELECT id FROM sessions WHERE address IN (${marks})`;
    expect(await query(server, sql, addresses)).toHaveLength(50);
    expect(await countCalls('recheck', 'crowded')).toBeGreaterThan(0);
    expect(await countCalls('recheck', 'answered')).toBeGreaterThan(0);
  });

  it('A54: limits one client’s calls of every kind to a chain’s nodes without affecting others', async () => {
    const greedy = newClient();
    const calls = most(config.processLimits.nodeCall);
    const mine = await enter(most(config.limits.contractSession), () => greedy);
    await ageSessions();
    for (const session of mine) expect((await readSession(session)).status).toBe(200);
    const isMine = isAbout(mine);
    node.judge = (body) => (isMine(body) ? 'valid' : 'invalid');
    for (let sent = 2 * mine.length; sent < calls; sent += 1) {
      expect((await present(greedy)).answer.status).toBe(401);
    }

    const before = node.calls;
    // Longer than the sign-in limit's minute.
    expect(expectLater((await present(greedy)).answer, 429)).toBeGreaterThan(60);
    await ageSessions();
    const [first] = mine;
    if (first === undefined) throw new Error('nobody is signed in');
    expectLater(await readSession(first), 503);
    expect(node.calls).toBe(before);
    expect(await countCalls('sign-in', 'limited')).toBe(1);
    expect(await countCalls('recheck', 'limited')).toBe(1);

    node.judge = () => 'valid';
    expect((await signInByKey(greedy)).status).toBe(200);
    const [other] = await enter(1, newClient);
    await ageSessions();
    if (other === undefined) throw new Error('nobody is signed in');
    expect((await readSession(other)).body).toHaveProperty('address', other.address);
  });

  describe('A55: data kept in the store', () => {
    let last = 0;
    /** Returns the headers of a client on an unused network, and those of its neighbour. */
    const newNetwork = () => {
      last += 1;
      const toHeaders = (host: number) => ({ 'x-forwarded-for': `203.0.${last}.${host}` });
      return [toHeaders(1), toHeaders(2)] as const;
    };
    const setCount = (name: string, count: number) =>
      query(server, 'UPDATE hits SET count = ? WHERE key LIKE ?', [count, `${name}:%`]);
    const readCounts = (name: string) =>
      query(server, 'SELECT key, count FROM hits WHERE key LIKE ? ORDER BY key', [`${name}:%`]);
    const countRows = async (table: string) =>
      (await query(server, `SELECT 1 FROM ${table}`)).length;
    const begin = (browser: Browser, headers: Headers) =>
      sendToSafeRoute(
        browser,
        'POST',
        { address: createAccount().address, chainId: away.id },
        headers,
      );

    it('by sign-ins is limited per day for a client and its network, and others still sign in', async () => {
      const [client, neighbour] = newNetwork();
      const [stranger] = newNetwork();
      expect((await signInByKey(client)).status).toBe(200);
      await setCount('kept', most(config.limits.kept));
      const networks = await readCounts('keptByNetwork');
      const sessions = await countRows('sessions');
      expect(expectLater(await signInByKey(client), 429)).toBeGreaterThan(3600);
      expectLater(await begin(new Browser(server.appUrl), client), 429);
      expect(await countRows('sessions')).toBe(sessions);
      // A refused request uses up nothing that others share.
      expect(await readCounts('keptByNetwork')).toEqual(networks);

      expect((await signInByKey(neighbour)).status).toBe(200);
      await setCount('keptByNetwork', most(config.limits.keptByNetwork));
      expectLater(await signInByKey(neighbour), 429);
      expect((await signInByKey(stranger)).status).toBe(200);

      // A day later.
      await query(server, "UPDATE hits SET resets_at = ? WHERE key LIKE 'kept%'", [Date.now()]);
      for (const headers of [client, neighbour]) {
        expect((await signInByKey(headers)).status).toBe(200);
      }
    });

    it('by pending Safe sign-ins is limited too, and they can be cancelled at the limit', async () => {
      const [client, neighbour] = newNetwork();
      const browser = new Browser(server.appUrl);
      const nonces = await countRows('nonces');
      for (let sent = 0; sent < 3; sent += 1) {
        expect((await begin(browser, client)).status).toBe(200);
      }
      expect(await countRows('nonces')).toBe(nonces + 2);
      await setCount('kept', most(config.limits.kept));
      expect(expectLater(await begin(browser, client), 429)).toBeGreaterThan(3600);
      expect(await countRows('nonces')).toBe(nonces + 2);
      expect((await begin(new Browser(server.appUrl), neighbour)).status).toBe(200);
      expect((await sendToSafeRoute(browser, 'DELETE', undefined, client)).status).toBe(204);
      expect(await countRows('nonces')).toBe(nonces + 3);
    });

    it('is counted in the metrics', async () => {
      const read = (series: string) => sumSeries(server.appUrl, `${metricPrefix}_${series}`);
      const [client] = newNetwork();
      const before = await read('kept_total{what="session"}');
      expect((await signInByKey(client)).status).toBe(200);
      expect(await read('kept_total{what="session"}')).toBe(before + 1);
      expect(await read('kept_total{what="nonce"}')).toBeGreaterThan(0);
      expect(await read('store_bytes ')).toBeGreaterThan(10_000);
    });
  });
});
