import { beforeEach, expect, it, vi } from 'vitest';
import { askGateway } from '@/lib/server/names/ask-gateway';
import { fetchPublic, type PublicResponse } from '@/lib/server/outbound/fetch-public';

vi.mock('@/lib/server/outbound/fetch-public');

const sender = '0x00000000000000000000000000000000000000AA' as const;
const get = 'https://one.example.org/{sender}/{data}.json';
const post = 'https://two.example.org/';

let count = 0;
/** Never the same request twice, because answers are kept. */
const createRequest = (...urls: string[]) => {
  count += 1;
  return { sender, data: `0x${count.toString(16).padStart(8, '0')}` as const, urls };
};

const respond = (changes: Partial<PublicResponse> & { json?: unknown }): PublicResponse => ({
  status: 200,
  type: 'application/json',
  location: null,
  body: Buffer.from(JSON.stringify(changes.json ?? { data: '0xAB' })),
  ...changes,
});
const fetchUrl = vi.mocked(fetchPublic);

beforeEach(() => {
  fetchUrl.mockReset().mockResolvedValue(respond({}));
});

it('asks by GET or POST, as the URL says, and returns what the gateway answers', async () => {
  const request = createRequest(get);
  expect(await askGateway(request)).toBe('0xAB');
  const url = `https://one.example.org/${sender.toLowerCase()}/${request.data}.json`;
  const options = { maxBytes: 262_144, signal: expect.any(AbortSignal) };
  expect(fetchUrl.mock.calls).toEqual([[url, options]]);
  const other = createRequest(post);
  expect(await askGateway(other)).toBe('0xAB');
  const body = JSON.stringify({ data: other.data, sender });
  expect(fetchUrl.mock.lastCall).toEqual([post, { ...options, body }]);
});

it('keeps an answer, but no failure', async () => {
  const request = createRequest(post);
  fetchUrl.mockRejectedValueOnce(new Error('no route'));
  expect(await askGateway(request)).toBeNull();
  expect(await askGateway(request)).toBe('0xAB');
  expect(await askGateway(request)).toBe('0xAB');
  expect(fetchUrl).toHaveBeenCalledTimes(2);
});

it.each([
  ['cannot be reached', new Error('no route')],
  ['redirects', respond({ status: 302, location: 'https://127.0.0.1/' })],
  ['fails', respond({ status: 500 })],
  ['answers with a page', respond({ type: 'text/html' })],
  ['answers with no JSON', respond({ body: Buffer.from('{') })],
  ['answers without data', respond({ json: { error: 'no' } })],
  ['answers with half a byte', respond({ json: { data: '0x1' } })],
])('asks the next gateway after one that %s', async (_what, answer) => {
  if (answer instanceof Error) fetchUrl.mockRejectedValueOnce(answer);
  else fetchUrl.mockResolvedValueOnce(answer);
  expect(await askGateway(createRequest(get, post))).toBe('0xAB');
  expect(fetchUrl).toHaveBeenCalledTimes(2);
});

it('asks no other gateway after a refusal', async () => {
  fetchUrl.mockResolvedValueOnce(respond({ status: 404 }));
  expect(await askGateway(createRequest(get, post))).toBeNull();
  expect(fetchUrl).toHaveBeenCalledTimes(1);
});

it('asks three gateways at most', async () => {
  fetchUrl.mockRejectedValue(new Error('no route'));
  expect(await askGateway(createRequest(get, get, get, post))).toBeNull();
  expect(fetchUrl).toHaveBeenCalledTimes(3);
});
