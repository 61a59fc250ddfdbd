import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { parseLines } from '@/tests/http/support/json-lines';
import { findLoaded, listLoaded } from '@/tests/http/support/loaded-packages';
import { runServer } from '@/tests/http/support/run-server';
import { createOwnEnv, lanePort, secret } from '@/tests/http/support/server';
import { type SignalledServer, startSignalled } from '@/tests/http/support/signalled-server';
import {
  refusalText,
  startCollector,
  type TraceCollector,
} from '@/tests/http/support/trace-collector';
import { home } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';

const port = lanePort(3180);
const dataDir = `test-results/data/http-tracing-${port}`;
const env = {
  ...createOwnEnv(port, dataDir),
  ...listLoaded,
};

const hour = '3600000';
let collector: TraceCollector;
beforeAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  collector = await startCollector(lanePort(3181));
});
afterAll(() => collector.close());

/** Without one: output.test.ts. */
describe('with an exporter', () => {
  const stranger = {
    traceId: 'ab'.repeat(16),
    address: '198.51.100.7',
    agent: 'agent-of-a-visitor',
  };
  const query = 'query-of-a-visitor';
  const nodeKey = 'key-of-a-node';
  const authorization = 'key-of-the-collector';
  let secrets: string[];
  let output: string;
  let sent: Buffer;
  let requestId: string | null;

  const findSignIns = () => parseLines(output).filter(({ msg }) => msg === 'signed in');

  beforeAll(async () => {
    const run = await runServer(
      port,
      {
        ...env,
        LOG_LEVEL: 'debug',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: `authorization=${authorization}`,
        // Nothing is sent until the end.
        OTEL_BSP_SCHEDULE_DELAY: hour,
        [`RPC_URL_${home.id}`]: `${collector.url}/${nodeKey}?${nodeKey}`,
      },
      async (url) => {
        const headers = {
          'user-agent': stranger.agent,
          'x-forwarded-for': stranger.address,
          traceparent: `00-${stranger.traceId}-${'cd'.repeat(8)}-01`,
          tracestate: `state=${query}`,
          baggage: `bag=${query}`,
        };
        const visitor = new Browser(url);
        const { account, nonce, signature } = await visitor.enter();
        await new Browser(url).enter();
        const page = await visitor.send(`/account?q=${query}`, { headers });
        expect(page.status).toBe(200);
        requestId = page.headers.get('x-request-id');
        expect((await visitor.send(`/${query}?${query}`, { headers })).status).toBe(404);
        // The server queries the node, which does not answer.
        const { text, nonce: second } = await visitor.message(createAccount());
        const contract = `0x${'ab'.repeat(100)}`;
        expect((await visitor.submit(text, contract, second)).status).toBe(503);
        secrets = [
          ...visitor.cookies.values(),
          account.address,
          account.address.slice(2),
          nonce,
          second,
          signature,
          contract,
          query,
          nodeKey,
          authorization,
          stranger.address,
          stranger.agent,
          secret,
          '127.0.0.1',
          'localhost',
        ];
      },
    );
    expect(run.code).toBe(0);
    output = `${run.stdout}${run.stderr}`;
    sent = collector.readSent();
  });

  it('pages and routes are traced with route, status and request id, and the last flushed at shutdown', () => {
    const texts = [productId, 'next.js', 'http.route', 'http.status_code', `${requestId}`];
    const names = ['GET /account', 'GET /api/auth/[...nextauth]', 'AppRender.fetch'];
    const inner = 'AppRender.getBodyResult /account';
    for (const text of [...texts, ...names, inner]) {
      expect([text, sent.includes(text)]).toEqual([text, true]);
    }
    expect(sent.includes('GET /api/ready')).toBe(false);
  });

  it('no visitor, node or server data is sent, and each request has a trace of its own', () => {
    const found = secrets.filter((text) =>
      [text, text.toLowerCase(), encodeURIComponent(text)].some((form) => sent.includes(form)),
    );
    expect(found).toEqual([]);
    expect(sent.includes(Buffer.from(stranger.traceId, 'hex'))).toBe(false);
    expect(new Set(findSignIns().map(({ traceId }) => traceId)).size).toBe(2);
  });

  it('log lines carry the trace id of their request', () => {
    expect(findSignIns()).toHaveLength(2);
    for (const { traceId, requestId: id } of findSignIns()) {
      expect(sent.includes(Buffer.from(`${traceId}`, 'hex'))).toBe(true);
      expect(sent.includes(`${id}`)).toBe(true);
    }
  });

  it('the SDK is loaded', () => {
    expect(findLoaded(output)).toContain('@opentelemetry/sdk-trace-node');
  });
});

describe('with an exporter that fails', () => {
  let server: SignalledServer;
  afterAll(() => server.end());

  it('visitors notice nothing, the log reports it once, and the server shuts down', async () => {
    collector.answer = 'refuse';
    server = await startSignalled('node', port, {
      ...env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '10',
      OTEL_EXPORTER_OTLP_TIMEOUT: hour,
      OTEL_BSP_EXPORT_TIMEOUT: hour,
    });
    const browser = new Browser(server.url);
    const find = (msg: string) => parseLines(server.output()).filter((line) => line.msg === msg);
    const sendUntil = async (msg: string, count: number) => {
      await expect
        .poll(async () => {
          expect((await browser.send('/?a=b')).status).toBe(200);
          return find(msg).length;
        })
        .toBe(count);
    };
    await sendUntil('traces are not delivered', 1);
    collector.answer = 'silent';
    await browser.enter();
    server.send('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(find('stopped')).toHaveLength(1);
    expect(server.output()).not.toContain(refusalText);
    expect(find('traces are not delivered')).toHaveLength(1);
  });
});
