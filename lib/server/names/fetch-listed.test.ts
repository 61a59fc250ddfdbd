import { expect, it, vi } from 'vitest';
import { fetchListed } from '@/lib/server/names/fetch-listed';
import type { PublicResponse } from '@/lib/server/outbound/fetch-public';

const url = 'https://arweave.net/abc';
const body = Buffer.from('a picture');
const respond = (changes: Partial<PublicResponse>): PublicResponse => ({
  ...{ status: 200, type: 'image/png', location: null, body },
  ...changes,
});
const redirect = (location: string) => respond({ status: 302, location });

it.each(['image/png', 'image/svg+xml', 'image/webp', 'application/json'])(
  'returns a file of type %s',
  async (type) => {
    expect(await fetchListed(url, async () => respond({ type }))).toEqual({ type, body });
  },
);

// arweave.net sends each file to a host of its own (deso#329).
it('follows redirects on the host and its subdomains, three at most', async () => {
  const fetchUrl = vi.fn(async (asked: string) => {
    if (asked === url) return redirect('https://own.arweave.net/abc');
    return asked.endsWith('/abc') ? redirect('/final') : respond({});
  });
  expect(await fetchListed(url, fetchUrl)).toEqual({ type: 'image/png', body });
  expect(fetchUrl.mock.calls.map(([asked]) => asked)).toEqual([
    url,
    'https://own.arweave.net/abc',
    'https://own.arweave.net/final',
  ]);
  const endless = vi.fn(async () => redirect('/again'));
  expect(await fetchListed(url, endless)).toBeNull();
  expect(endless).toHaveBeenCalledTimes(4);
});

it.each([
  ['another host', redirect('https://tracker.example.org/')],
  ['a host that only ends like it', redirect('https://evilarweave.net/')],
  ['plain http', redirect('http://arweave.net/abc')],
  ['this machine', redirect('https://127.0.0.1/')],
  ['nowhere', respond({ status: 302 })],
])('does not follow a redirect to %s', async (_where, answer) => {
  const fetchUrl = vi.fn(async () => answer);
  expect(await fetchListed(url, fetchUrl)).toBeNull();
  expect(fetchUrl).toHaveBeenCalledOnce();
});

it.each([
  ['a page', respond({ type: 'text/html' })],
  ['a script', respond({ type: 'text/javascript' })],
  ['a missing file', respond({ status: 404 })],
])('returns nothing for %s', async (_what, answer) => {
  expect(await fetchListed(url, async () => answer)).toBeNull();
});
