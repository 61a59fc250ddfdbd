import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { askPaymaster } from '@/lib/server/paymaster/ask-paymaster';
import { listen } from '@/tests/support/ports';

const closing: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) close();
});

async function serve(handle: RequestListener) {
  const server = createServer(handle);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, url: `http://127.0.0.1:${await listen(server)}/` };
}

const call = { method: 'pm_getPaymasterData', params: [] };
const result = { paymaster: '0x12', paymasterData: '0x34' };

async function askFor(answer: unknown, status = 200) {
  const { url } = await serve((_, response) => {
    response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  return await askPaymaster(url, call);
}

it('passes on only the fields of the standard, and no icon that leads to another host', async () => {
  const icon = 'https://tracker.example.org/icon.png';
  const more = { callGasLimit: '0x1', html: '<p>', sponsor: { name: 'Acme', icon, url: icon } };
  expect(await askFor({ result: { ...result, ...more } })).toEqual({
    outcome: 'sponsored',
    result: { ...result, sponsor: { name: 'Acme' } },
  });
});

it('passes on the code of an error, whatever the status', async () => {
  const error = { code: -32001, message: 'denied', data: 'secret' };
  for (const status of [200, 400]) {
    const refused = { outcome: 'refused', error: { code: -32001 } };
    expect(await askFor({ error }, status)).toEqual(refused);
  }
});

it.each([
  ['no JSON', '<html>'],
  ['a batch', [{ result }]],
  ['no fields', { result: {} }],
  ['a result that is no object', { result: '0x12' }],
  ['another type', { result: { ...result, isFinal: 'yes' } }],
  ['text instead of bytes', { result: { ...result, paymasterData: 'text' } }],
  ['too many bytes', { result: { ...result, paymasterData: `0x${'12'.repeat(8_192)}` } }],
  ['a long name', { result: { ...result, sponsor: { name: 'a'.repeat(101) } } }],
  ['an error with a code of wallets', { error: { code: 4001, message: 'rejected' } }],
  ['an error without a code', { error: 'denied' }],
])('A63: an answer with %s has failed', async (_what, answer) => {
  expect(await askFor(answer)).toEqual({ outcome: 'failed' });
});

it('A63: reads no more than 64 kB of an answer', async () => {
  const padding = { padding: 'a'.repeat(64 * 1024) };
  expect(await askFor({ result, ...padding })).toEqual({ outcome: 'failed' });
});

it('A63: follows no redirect', async () => {
  const target = await serve((_, response) => void response.end(JSON.stringify({ result })));
  const { url } = await serve((_, response) => {
    response.writeHead(307, { location: target.url }).end();
  });
  expect(await askPaymaster(url, call)).toEqual({ outcome: 'failed' });
});

it.each([
  ['never answers', ''],
  ['never ends its answer', '{"result":{"paymaster":"0x'],
])('A63: gives up after eight seconds on a service that %s', async (_what, answer) => {
  const { server, url } = await serve((_, response) => {
    if (answer !== '') response.write(answer);
  });
  const limit = new AbortController();
  const setLimit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const asked = once(server, 'request');
  const answered = askPaymaster(url, call);
  await asked;
  expect(setLimit).toHaveBeenCalledWith(8_000);
  limit.abort();
  expect(await answered).toEqual({ outcome: 'failed' });
});

it('fails on a service that is not there', async () => {
  const { server, url } = await serve(() => undefined);
  server.close();
  expect(await askPaymaster(url, call)).toEqual({ outcome: 'failed' });
});
