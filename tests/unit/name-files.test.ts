import { NextRequest } from 'next/server';
import { expect, it, vi } from 'vitest';
import { GET } from '@/app/api/names/file/route';
import { config } from '@/lib/config';
import { fetchPublic } from '@/lib/server/outbound/fetch-public';
import { runInRequest } from '@/lib/server/telemetry/request-context';
import { createHold } from '@/tests/support/wallet/consent';

vi.mock('@/lib/server/outbound/fetch-public');

const { perClient, inAll } = config.nameFilesAtOnce;
const picture = encodeURIComponent('https://ipfs.io/ipfs/abc');

function get(client: string): Promise<number> {
  const request = new NextRequest(`http://localhost/api/names/file?url=${picture}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return runInRequest({ id: 'a', client }, async () => (await GET(request, undefined)).status);
}
const getMany = (client: string, count: number) => Array.from({ length: count }, () => get(client));

it('few pictures of one client, and of all, are in memory at once, and a failure makes room', async () => {
  const { promise, release } = createHold();
  vi.mocked(fetchPublic).mockImplementation(async () => {
    await promise;
    throw new Error('no such host');
  });
  const first = getMany('first', perClient);
  expect(await get('first')).toBe(429);
  const others = Array.from({ length: inAll / perClient - 1 }, (_, index) => `client ${index}`);
  const rest = others.flatMap((client) => getMany(client, perClient));
  expect(await get('last')).toBe(429);
  release();
  expect(new Set(await Promise.all([...first, ...rest]))).toEqual(new Set([502]));
  expect(vi.mocked(fetchPublic)).toHaveBeenCalledTimes(inAll);
  expect(await get('first')).toBe(502);
});
