import { describe, expect, it } from 'vitest';
import { newClient } from '@/tests/http/support/clients';
import { prepare } from '@/tests/http/support/prepare';
import { shareServer } from '@/tests/http/support/shared-server';
import { Browser } from '@/tests/support/http-browser';

const server = prepare(() => shareServer());

const sender = '0x00000000000000000000000000000000000000AA';
const question = { sender, data: '0x12', urls: ['https://gateway.example.org/{sender}/{data}'] };

const post = (fields: object, headers: Record<string, string> = newClient()) =>
  new Browser(server.appUrl).send('/api/names/gateway', {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { 'content-type': 'application/json', ...headers },
  });
const get = (query: string, headers: Record<string, string> = {}) =>
  new Browser(server.appUrl).send(`/api/names/file${query}`, {
    headers: { ...newClient(), 'sec-fetch-site': 'same-origin', ...headers },
  });
const toQuery = (url: string) => `?url=${encodeURIComponent(url)}`;

/** What is fetched, and what never is: lib/server/outbound/fetch-public.test.ts, lib/server/names. */
describe('A61: the gateway of a name', () => {
  it.each([
    'http://gateway.example.org/{data}',
    'https://127.0.0.1/{data}',
    'https://localhost/{data}',
    'https://[::1]/{data}',
    'https://metadata.google.internal:8443/{data}',
    'file:///etc/passwd',
  ])('is never asked at %s', async (url) => {
    const { status, body } = await post({ ...question, urls: [url] });
    expect(status).toBe(502);
    expect(body).toMatchObject({ error: { code: 'gateway-unavailable' } });
  });

  it.each([
    ['no sender', { data: '0x12', urls: question.urls }],
    ['a sender that is no address', { ...question, sender: '0x12' }],
    ['data that is no hex', { ...question, data: 'x' }],
    ['data of half a byte', { ...question, data: '0x1' }],
    ['no URL', { ...question, urls: [] }],
    ['too many URLs', { ...question, urls: Array(17).fill('https://a.example.org') }],
    ['another field', { ...question, to: sender }],
  ])('is not asked for a request with %s', async (_what, fields) => {
    expect((await post(fields)).status).toBe(400);
  });

  it('is asked for our own page alone', async () => {
    expect((await post(question, { origin: 'https://evil.example.org' })).status).toBe(403);
  });
});

describe('the picture of a name', () => {
  it.each([
    'https://example.org/a.png',
    'https://ipfs.io.example.org/a.png',
    'http://ipfs.io/ipfs/a',
    'https://127.0.0.1/a.png',
    'https://ipfs.io@127.0.0.1/a.png',
    'file:///etc/passwd',
    'none',
  ])('is never fetched from %s', async (url) => {
    expect((await get(toQuery(url))).status).toBe(404);
  });

  it('is fetched for our own page alone, and for one URL', async () => {
    const listed = toQuery('https://ipfs.io/ipfs/a');
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await get(listed, { 'sec-fetch-site': site })).status).toBe(403);
    }
    expect((await get('')).status).toBe(400);
    expect((await get(`${listed}&more=1`)).status).toBe(400);
  });
});
