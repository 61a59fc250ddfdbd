import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendToSafeRoute, startPending } from '@/tests/http/support/safe-route';
import { type Deployment, secret, startDeployment } from '@/tests/http/support/server';
import { Browser, createAccount } from '@/tests/support/http-browser';

const cookieName = 'portico.safe';

/** As each release so far has sealed them. */
function seal(ticket: string): string {
  const body = Buffer.from(ticket).toString('base64url');
  const mac = createHmac('sha256', `safe-ticket ${secret}`).update(body).digest('base64url');
  return `${body}.${mac}`;
}

const { address } = createAccount();
const now = Date.now();
const good = { nonce: 'ab'.repeat(36), address, chainId: 137, issuedAt: now };

const tickets: readonly [string, string][] = [
  ['no nonce', JSON.stringify({ ...good, nonce: undefined })],
  ['a nonce that is none', JSON.stringify({ ...good, nonce: 12 })],
  ['a nonce with a line feed', JSON.stringify({ ...good, nonce: 'ab\nChain ID: 1' })],
  ['an empty nonce', JSON.stringify({ ...good, nonce: '' })],
  ['no address', JSON.stringify({ ...good, address: undefined })],
  ['an address that is none', JSON.stringify({ ...good, address: '0x12' })],
  ['another name for the Safe', JSON.stringify({ ...good, address: undefined, safe: address })],
  ['a chain in words', JSON.stringify({ ...good, chainId: 'polygon' })],
  ['a chain that is none', JSON.stringify({ ...good, chainId: -1.5 })],
  ['its time as a text', JSON.stringify({ ...good, issuedAt: new Date(now).toISOString() })],
  ['a time beyond all dates', JSON.stringify({ ...good, issuedAt: 1e300 })],
  ['a proposal that is none', JSON.stringify({ ...good, proposal: '0x12' })],
  ['a version', JSON.stringify({ v: 2, ticket: good })],
  ['a list', JSON.stringify([good])],
  ['null', 'null'],
  ['a number', '12'],
  ['nothing', ''],
  ['no JSON', '{"nonce":'],
  ['bytes', '\u0000\ud800'],
];

describe('a Safe ticket of another release', () => {
  let server: Deployment;
  beforeAll(async () => {
    server = await startDeployment('sqlite', { ports: [3180] });
  });
  afterAll(() => server.stop());

  it.each(tickets)('with %s is none, and no error', async (_, ticket) => {
    const browser = new Browser(server.appUrl);
    const bring = () => browser.cookies.set(cookieName, encodeURIComponent(seal(ticket)));
    bring();
    const { status, body } = await sendToSafeRoute(browser, 'GET');
    expect([status, body]).toEqual([200, { pending: null }]);
    const requests = [
      ['PUT', { signature: '0x' }],
      ['PUT', { signature: '0x', ticket: seal(ticket) }],
      ['PATCH', { safeTxHash: `0x${'ab'.repeat(32)}` }],
    ] as const;
    for (const [method, fields] of requests) {
      bring();
      expect((await sendToSafeRoute(browser, method, fields)).status).toBe(403);
    }
    bring();
    expect((await sendToSafeRoute(browser, 'DELETE', { ticket: seal(ticket) })).status).toBe(204);
    bring();
    expect((await browser.signIn()).answer.status).toBe(200);
    bring();
    expect((await browser.signOut()).status).toBe(200);
    // A new one takes its place.
    bring();
    await startPending(browser, address, 137);
    const { body: started } = await sendToSafeRoute(browser, 'GET');
    expect(started).toMatchObject({ pending: { address } });
  });
});
