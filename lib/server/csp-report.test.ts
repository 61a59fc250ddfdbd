import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const warn = vi.fn();
vi.mock('@/lib/server/log', () => ({ getLog: () => ({ warn }) }));

const { takeCspReport } = await import('@/lib/server/csp-report');

const report = (uri: string) =>
  new Request('http://localhost/api/csp-report', {
    method: 'POST',
    body: JSON.stringify({
      'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': uri },
    }),
  });

beforeEach(() => vi.useFakeTimers({ now: Date.now() }));
afterEach(() => {
  vi.useRealTimers();
  warn.mockClear();
});

it('logs what was blocked, without the query', async () => {
  const response = await takeCspReport(report('https://evil.example.org/a?token=secret'));
  expect(response.status).toBe(204);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ directive: 'img-src', blocked: 'https://evil.example.org/a' }),
    'CSP violation',
  );
});

it('counts all and logs twenty a minute', async () => {
  vi.advanceTimersByTime(60_000);
  for (let sent = 0; sent < 50; sent += 1) await takeCspReport(report('https://a.example.org'));
  expect(warn).toHaveBeenCalledTimes(20);
  vi.advanceTimersByTime(60_000);
  await takeCspReport(report('https://a.example.org'));
  expect(warn).toHaveBeenCalledTimes(21);
  expect(warn.mock.lastCall?.[0]).toMatchObject({ count: 52 });
});

it('reads no more than it must', async () => {
  let pulled = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(8 * 1024));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
  const response = await takeCspReport(new Request('http://localhost/', init));
  expect(response.status).toBe(413);
  expect(pulled).toBeLessThan(6);
});
