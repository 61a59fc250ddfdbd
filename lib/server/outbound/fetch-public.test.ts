import { lookup } from 'node:dns';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { afterEach, expect, it } from 'vitest';
import { fetchPublic, isPublicAddress, isPublicUrl } from '@/lib/server/outbound/fetch-public';
import { listen } from '@/tests/support/ports';
import { createCertificate } from '@/tests/support/safe-host/self-signed';

const host = 'gateway.example.org';
const url = `https://${host}/`;
const certificate = createCertificate([host]);
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server at this machine, and a network in which the name leads to it. */
async function serve(handle: RequestListener, addresses: readonly string[] = ['127.0.0.1']) {
  const requests: string[] = [];
  const lookups: string[] = [];
  const server = createServer(certificate, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    handle(request, response);
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = await listen(server);
  const resolve = async (name: string) => {
    lookups.push(name);
    return addresses;
  };
  const network = { resolve, port, ca: certificate.cert };
  return { requests, lookups, network, local: { ...network, isAllowed: () => true } };
}

const limits = () => ({ maxBytes: 1_000, signal: AbortSignal.timeout(60_000) });

it('fetches by GET, or by POST with a body, and resolves the name once for each', async () => {
  const { local, requests, lookups } = await serve((_, response) => {
    response.setHeader('content-type', 'Application/JSON; charset=utf-8').end('{}');
  });
  const answer = { status: 200, type: 'application/json', location: null, body: Buffer.from('{}') };
  expect(await fetchPublic(`${url}a`, limits(), local)).toEqual(answer);
  expect(await fetchPublic(`${url}b`, { ...limits(), body: '{}' }, local)).toEqual(answer);
  expect(requests).toEqual(['GET /a', 'POST /b']);
  expect(lookups).toEqual([host, host]);
});

it('follows no redirect', async () => {
  const { local, requests } = await serve((_, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(await fetchPublic(url, limits(), local)).toMatchObject({
    status: 302,
    location: '/elsewhere',
  });
  expect(requests).toHaveLength(1);
});

it('reads no more than the limit', async () => {
  const { local } = await serve((_, response) => {
    response.write('a'.repeat(2_000));
  });
  await expect(fetchPublic(url, limits(), local)).rejects.toThrow('too large');
});

it.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['never ends its answer', (_, response) => void response.write('a')],
])('gives up on a server that %s once the signal aborts', async (_what, handle) => {
  const limit = new AbortController();
  const { local } = await serve((request, response) => {
    handle(request, response);
    limit.abort();
  });
  const fetched = fetchPublic(url, { maxBytes: 1_000, signal: limit.signal }, local);
  await expect(fetched).rejects.toThrow();
});

it('resolves no name in the threads that all lookups of the process share', async () => {
  const count = () =>
    process.getActiveResourcesInfo().filter((it) => it === 'GetAddrInfoReqWrap').length;
  const before = count();
  const limit = new AbortController();
  const fetched = fetchPublic(url, { maxBytes: 1_000, signal: limit.signal });
  const during = count();
  limit.abort();
  await expect(fetched).rejects.toThrow();
  expect(during).toBe(before);
  lookup('localhost', () => undefined);
  expect(count()).toBe(before + 1);
});

it('gives up on a server that switches to another protocol', async () => {
  const { local } = await serve((_, response) => {
    response.writeHead(101, { connection: 'Upgrade', upgrade: 'websocket' }).flushHeaders();
  });
  await expect(fetchPublic(url, limits(), local)).rejects.toThrow('another protocol');
});

it('never connects to an address that is not public, nor to a name that has one', async () => {
  for (const addresses of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], []]) {
    const { network, requests } = await serve((_, response) => void response.end(), addresses);
    const guarded = { ...network, isAllowed: isPublicAddress };
    await expect(fetchPublic(url, limits(), guarded)).rejects.toThrow('not a public address');
    expect(requests).toEqual([]);
  }
});

it('trusts no certificate of another name', async () => {
  const { local } = await serve((_, response) => void response.end());
  await expect(fetchPublic('https://other.example.org/', limits(), local)).rejects.toThrow(
    /altnames/,
  );
});

it.each(['https://gateway.example.org/{sender}/{data}.json', 'https://a.b.example'])(
  'may fetch %s',
  (url) => {
    expect(isPublicUrl(url)).toBe(true);
  },
);

it.each([
  'http://gateway.example.org',
  'https://gateway.example.org:8443',
  'https://user:password@gateway.example.org',
  'https://127.0.0.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://localhost/',
  'https://metadata/',
  'file:///etc/passwd',
  'data:text/plain,x',
  '//gateway.example.org',
  `https://gateway.example.org/${'a'.repeat(20_000)}`,
  '',
])('never fetches %j', (url) => {
  expect(isPublicUrl(url)).toBe(false);
});

it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  'no address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
