import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { sendToSafeRoute, startPending } from '@/tests/http/support/safe-route';
import { type Deployment, secret } from '@/tests/http/support/server';
import { shareServer } from '@/tests/http/support/shared-server';
import { away } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';

const cookieName = `${productId}.safe`;

/** As each release so far has sealed them. */
function seal(ticket: string): string {
  const body = Buffer.from(ticket).toString('base64url');
  const mac = createHmac('sha256', `safe-ticket ${secret}`).update(body).digest('base64url');
  return `${body}.${mac}`;
}

const { address } = createAccount();
const now = Date.now();
const lifetime = config.signIn.safeLifetime * 1000;
const good = { nonce: 'ab'.repeat(36), address, chainId: away.id, browser: 'a', issuedAt: now };

/** Whatever else a ticket may lack: lib/server/safe/pending-sign-in.test.ts. */
const tickets: readonly [string, string][] = [
  ['no browser', JSON.stringify({ ...good, browser: undefined })],
  ['its end in the past', JSON.stringify({ ...good, issuedAt: now - lifetime })],
  ['bytes', '\u0000\ud800'],
];

describe('a Safe ticket of another release', () => {
  let server: Deployment;
  beforeAll(async () => {
    server = await shareServer();
  });

  it('whole and in its time it is pending', async () => {
    const browser = new Browser(server.appUrl);
    browser.cookies.set(cookieName, encodeURIComponent(seal(JSON.stringify(good))));
    const { body } = await sendToSafeRoute(browser, 'GET');
    expect(body).toMatchObject({ pending: { address, chainId: away.id } });
  });

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
    await startPending(browser, address, away.id);
    const { body: started } = await sendToSafeRoute(browser, 'GET');
    expect(started).toMatchObject({ pending: { address } });
  });
});
