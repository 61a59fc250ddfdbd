import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseLines } from '@/tests/http/support/json-lines';
import { metricsToken, sumSeries } from '@/tests/http/support/metrics';
import { prepareDeployment } from '@/tests/http/support/prepare';
import { home, third } from '@/tests/support/chains';
import { Browser } from '@/tests/support/http-browser';
import { type JsonRpcNode, startJsonRpcNode } from '@/tests/support/json-rpc-node';
import { metricPrefix } from '@/tests/support/metric-prefix';

describe('monitoring', () => {
  let lyingNode: JsonRpcNode;
  beforeAll(async () => {
    // Reports another chain than the third, so it must not count as one of the third's nodes.
    lyingNode = await startJsonRpcNode({ eth_chainId: () => '0x3b9ac9ff' });
  });
  afterAll(() => lyingNode.close());
  const server = prepareDeployment('sqlite', () => ({
    ports: [3180],
    env: { METRICS_TOKEN: metricsToken, [`RPC_URL_${third.id}`]: lyingNode.url },
  }));

  const send = (path: string, headers = {}) => new Browser(server.appUrl).send(path, { headers });
  const readMetrics = async () =>
    (await send('/api/metrics', { authorization: `Bearer ${metricsToken}` })).text;
  const readValue = (series: string) => sumSeries(server.appUrl, `${metricPrefix}_${series} `);
  const readLog = () => parseLines(server.instances[0]?.output() ?? '');

  it('metrics require the token', async () => {
    for (const authorization of ['', 'Bearer wrong', metricsToken]) {
      const { status, text } = await send('/api/metrics', { authorization });
      expect(status).toBe(401);
      expect(text).not.toContain(`${metricPrefix}_`);
    }
    const taken = await send('/api/metrics', { authorization: `Bearer ${metricsToken}` });
    expect(taken.status).toBe(200);
    expect(taken.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  });

  it('sign-ins are counted by outcome, refusals by code, and verification is timed', async () => {
    const before = await readValue('sign_ins_total{outcome="ok",kind="key"}');
    const browser = new Browser(server.appUrl);
    const { text, signature, nonce, account } = await browser.signIn();
    await browser.copy().submit(text, signature, nonce);
    const other = new Browser(server.appUrl);
    const message = await other.message(account);
    await other.submit(message.text, signature, message.nonce);
    await browser.send('/api/csp-report', {
      method: 'POST',
      body: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } }),
    });
    expect(await readValue('sign_ins_total{outcome="ok",kind="key"}')).toBe(before + 1);
    expect(await readValue('sign_ins_total{outcome="replayed",kind="unknown"}')).toBe(1);
    expect(await readValue('refusals_total{code="replayed"}')).toBe(1);
    expect(await readValue('csp_reports_total')).toBe(1);
    expect(await readValue('verification_seconds_count{result="ok"}')).toBeGreaterThanOrEqual(1);
    const route = 'route="/api/auth/callback/credentials",status="2xx"';
    expect(await readValue(`request_seconds_count{${route}}`)).toBeGreaterThanOrEqual(1);
    const all = await readMetrics();
    for (const secret of [account.address, account.address.slice(2, 10), signature, nonce]) {
      expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it('every log line of a request carries the id that its response returns', async () => {
    const browser = new Browser(server.appUrl);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.copy().submit('junk', '0x12', 'none')),
    );
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(20);
    const logged = () => readLog().map(({ requestId }) => requestId);
    await expect.poll(logged).toEqual(expect.arrayContaining(ids));
    // The server ignores an id that a client sends.
    const forged = await browser.send('/', { headers: { 'x-request-id': 'forged' } });
    expect(forged.headers.get('x-request-id')).not.toBe('forged');
  });

  it('health reports the store and each node, and stays ok when a node fails', async () => {
    const { status, body } = await new Browser(server.appUrl).send('/api/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ok',
      checks: { store: 'ok', nodes: 'degraded' },
      nodes: { [home.id]: 'ok', [third.id]: 'failed' },
    });
  });

  it('a browser crash is logged under the reference that its visitor sees', async () => {
    const browser = new Browser(server.appUrl);
    const report = (body: unknown, headers: Record<string, string> = {}) =>
      browser.send('/api/error-report', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect((await report({ reference: 'abcdefgh12', name: 'TypeError' })).status).toBe(204);
    await expect
      .poll(() => readLog().find(({ reference }) => reference === 'abcdefgh12'))
      .toMatchObject({ name: 'TypeError' });
    expect((await report({ reference: 'a\nb', name: 'TypeError' })).status).toBe(400);
    expect((await report({ reference: 'abcdefgh12', name: '<b>' })).status).toBe(400);
    const foreign = await report(
      { reference: 'foreign123', name: 'Evil' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign).toMatchObject({ status: 403, body: { error: { code: 'origin' } } });
    expect(readLog().filter(({ reference }) => reference === 'foreign123')).toEqual([]);
  });

  it('a server starved of CPU time rejects requests with Retry-After, then recovers', async () => {
    const [instance] = server.instances;
    const browser = new Browser(server.appUrl);
    await browser.enter();
    const ask = () => Promise.all([browser.send('/'), browser.send('/api/auth/session')]);
    let answers = await ask();
    for (let round = 0; round < 12 && answers.some(({ status }) => status === 200); round += 1) {
      await instance?.freeze(4_300);
      answers = await ask();
    }
    const [page, session] = answers;
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('2');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('Very busy right now');
    expect(session.status).toBe(503);
    expect(session.headers.get('retry-after')).toBe('2');
    expect(session.body).toMatchObject({ error: { code: 'busy' } });
    expect((await browser.send('/api/health')).status).toBe(200);
    await expect.poll(async () => (await browser.send('/')).status).toBe(200);
    expect(await browser.session()).toHaveProperty('address');
  });
});
