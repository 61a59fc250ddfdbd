import { beforeEach, expect, it, vi } from 'vitest';
import { fetchListed } from '@/lib/server/names/fetch-listed';
import { fetchPublic, type PublicResponse } from '@/lib/server/outbound/fetch-public';

vi.mock('@/lib/server/outbound/fetch-public');

const fetchUrl = vi.mocked(fetchPublic);
beforeEach(() => {
  fetchUrl.mockReset();
});

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
    fetchUrl.mockResolvedValue(respond({ type }));
    expect(await fetchListed(url)).toEqual({ type, body });
  },
);

// arweave.net sends each file to a host of its own (deso#329).
it('follows redirects on the host and its subdomains, three at most', async () => {
  fetchUrl.mockImplementation(async (asked) => {
    if (asked === url) return redirect('https://own.arweave.net/abc');
    return asked.endsWith('/abc') ? redirect('/final') : respond({});
  });
  expect(await fetchListed(url)).toEqual({ type: 'image/png', body });
  expect(fetchUrl.mock.calls.map(([asked]) => asked)).toEqual([
    url,
    'https://own.arweave.net/abc',
    'https://own.arweave.net/final',
  ]);
  fetchUrl.mockReset().mockResolvedValue(redirect('/again'));
  expect(await fetchListed(url)).toBeNull();
  expect(fetchUrl).toHaveBeenCalledTimes(4);
});

it.each([
  ['another host', redirect('https://tracker.example.org/')],
  ['a host that only ends like it', redirect('https://evilarweave.net/')],
  ['plain http', redirect('http://arweave.net/abc')],
  ['this machine', redirect('https://127.0.0.1/')],
  ['nowhere', respond({ status: 302 })],
])('does not follow a redirect to %s', async (_where, answer) => {
  fetchUrl.mockResolvedValue(answer);
  expect(await fetchListed(url)).toBeNull();
  expect(fetchUrl).toHaveBeenCalledOnce();
});

it.each([
  ['a page', respond({ type: 'text/html' })],
  ['a script', respond({ type: 'text/javascript' })],
  ['a missing file', respond({ status: 404 })],
])('returns nothing for %s', async (_what, answer) => {
  fetchUrl.mockResolvedValue(answer);
  expect(await fetchListed(url)).toBeNull();
});
