import { NextRequest } from 'next/server';
import { expect, it, vi } from 'vitest';

const warn = vi.fn();
vi.mock('@/lib/server/telemetry/log', () => ({ getLog: () => ({ warn, info: vi.fn() }) }));

const { POST } = await import('@/app/api/csp-report/route');
const { runInRequest } = await import('@/lib/server/telemetry/request-context');

/** Calls the route as the pipeline does. */
const handleCspReport = (request: NextRequest) => {
  const client = request.headers.get('x-client') ?? newClient();
  return runInRequest({ id: 'a-request', client }, () => POST(request, undefined));
};

let clients = 0;
const newClient = () => {
  clients += 1;
  return `192.0.2.${clients}`;
};

const report = (uri: string, client = newClient()) =>
  createReport({ 'effective-directive': 'img-src', 'blocked-uri': uri }, client);

const createReport = (fields: Readonly<Record<string, string>>, client = newClient()) =>
  new NextRequest('http://localhost/api/csp-report', {
    method: 'POST',
    headers: { 'x-client': client },
    body: JSON.stringify({ 'csp-report': fields }),
  });

const createStream = (body: ReadableStream) =>
  new NextRequest('http://localhost/', { method: 'POST', body, duplex: 'half' });

it('logs the blocked URL without its query', async () => {
  const response = await handleCspReport(report('https://evil.example.org/a?token=secret'));
  expect(response.status).toBe(204);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ directive: 'img-src', blocked: 'https://evil.example.org/a' }),
    'CSP violation',
  );
});

it.each([
  'document-uri',
  'referrer',
  'blocked-uri',
  'source-file',
  'effective-directive',
  'violated-directive',
  'original-policy',
  'script-sample',
])(
  'A57: shortens an address in %s, even where the text is cut, and drops query and hash',
  async (field) => {
    const address = 'd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
    for (const before of [
      '',
      'w'.repeat(150),
      `${address.slice(0, 20)}\u200b${address.slice(20)}/`,
    ]) {
      warn.mockClear();
      const text = `https://a.example/${before}0x${address}/?of=secret#of=secret`;
      expect((await handleCspReport(createReport({ [field]: text }))).status).toBe(204);
      expect(warn).toHaveBeenCalledOnce();
      const line = JSON.stringify(warn.mock.lastCall);
      expect(line).not.toMatch(/[0-9a-f]{17}/i);
      expect(line).not.toContain('secret');
    }
  },
);

it('accepts thirty reports a minute from one client, and still those of another', async () => {
  warn.mockClear();
  const client = newClient();
  const statuses: number[] = [];
  for (let sent = 0; sent < 50; sent += 1) {
    statuses.push((await handleCspReport(report('https://a.example.org', client))).status);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  expect(warn).toHaveBeenCalledTimes(30);
  await handleCspReport(report('https://b.example.org'));
  expect(warn.mock.lastCall?.[0]).toMatchObject({ blocked: 'https://b.example.org' });
});

it('rejects an oversized report with 413 without reading all of it', async () => {
  let pulled = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(8 * 1024));
    },
  });
  const response = await handleCspReport(createStream(body));
  expect(response.status).toBe(413);
  expect(pulled).toBeLessThan(6);
});

it('rejects a report that breaks off with 400', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  expect((await handleCspReport(createStream(body))).status).toBe(400);
});

it('counts all requests that bypass the pipeline as one client, whatever address they claim', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) {
    statuses.push((await POST(report('https://c.example.org'), undefined)).status);
  }
  expect(statuses[0]).toBe(204);
  expect(statuses.at(-1)).toBe(429);
});
