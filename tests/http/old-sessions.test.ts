import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { type OldSession, writeOldStore } from '@/tests/http/support/old-store';
import {
  type Deployment,
  lanePort,
  secret,
  startDeployment,
  storeKinds,
} from '@/tests/http/support/server';
import { listIds } from '@/tests/http/support/session-list';
import { findAddress } from '@/tests/http/support/stored';
import { home } from '@/tests/support/chains';
import { Browser, createAccount, writeMessage } from '@/tests/support/http-browser';

const cookieName = `${productId}.session`;

describe.each(storeKinds)('sessions of the release before accounts, on %s', (kind) => {
  let server: Deployment;
  const account = createAccount();
  const sessions: OldSession[] = [];

  beforeAll(async () => {
    const { address } = account;
    const appUrl = `http://localhost:${lanePort(3180)}`;
    for (const place of ['tab', 'tab', 'memory'] as const) {
      const message = writeMessage(appUrl, { address, nonce: 'ab'.repeat(36) });
      sessions.push({ id: randomBytes(32).toString('base64url'), address, place, message });
    }
    server = await startDeployment(kind, {
      ports: [3180],
      prepareStore: async (store) => {
        await writeOldStore(store, sessions);
        expect(await findAddress(store, address)).not.toEqual([]);
      },
    });
  });
  afterAll(() => server.stop());

  /** What next-auth kept in the cookie, or a page in its memory. */
  const writeToken = ({ id, address, place }: OldSession) => {
    const token = { sid: id, address, chainId: home.id, issuedAt: new Date().toISOString() };
    return encode({ token: place === 'tab' ? token : { ...token, place }, secret });
  };

  // First: what others ask of the server later must not be what brings this about.
  it('A36: are gone from the store once the server is there, with their addresses', async () => {
    await expect.poll(() => findAddress(server, account.address)).toEqual([]);
  });

  it('A36: end cleanly for a browser, whose cookie is cleared', async () => {
    const [session] = sessions;
    if (session === undefined) throw new Error('there is none');
    const browser = new Browser(server.appUrl);
    const bringCookie = async () =>
      void browser.cookies.set(cookieName, encodeURIComponent(await writeToken(session)));
    await bringCookie();
    expect((await browser.send('/account')).status).toBe(307);
    expect((await browser.send('/')).status).toBe(200);
    expect((await browser.send('/api/sessions')).status).toBe(401);
    expect((await browser.send('/api/sessions', { method: 'DELETE' })).status).toBe(401);
    await bringCookie();
    const { status, body, headers } = await browser.send('/api/auth/session');
    expect([status, body]).toEqual([200, {}]);
    expect(headers.getSetCookie().join()).toMatch(
      new RegExp(`${productId}\\.session=;.*Max-Age=0`, 'i'),
    );
    expect([...browser.cookies.keys()]).not.toContain(cookieName);
  });

  it('A36: end cleanly for a page that holds a token', async () => {
    const session = sessions.find(({ place }) => place === 'memory');
    if (session === undefined) throw new Error('there is none');
    const browser = new Browser(server.appUrl);
    const headers = { authorization: `Bearer ${await writeToken(session)}` };
    const { status, body } = await browser.send('/api/auth/session', { headers });
    expect([status, body]).toEqual([200, {}]);
    expect((await browser.send('/api/sessions', { headers })).status).toBe(401);
  });

  it('A36: are replaced by a sign-in with the old cookie, in a list of one', async () => {
    const session = sessions[1];
    if (session === undefined) throw new Error('there is none');
    const browser = new Browser(server.appUrl);
    browser.cookies.set(cookieName, encodeURIComponent(await writeToken(session)));
    expect((await browser.signIn(account)).answer.status).toBe(200);
    expect(await listIds(browser)).toHaveLength(1);
    expect(await browser.session()).toHaveProperty('account', account.address);
  });

  it('A36: signing out with an old cookie works', async () => {
    const [session] = sessions;
    if (session === undefined) throw new Error('there is none');
    const browser = new Browser(server.appUrl);
    browser.cookies.set(cookieName, encodeURIComponent(await writeToken(session)));
    expect((await browser.signOut()).status).toBe(200);
    expect([...browser.cookies.keys()]).not.toContain(cookieName);
  });

  // Redis keeps nothing in files of ours.
  if (kind === 'sqlite') {
    it('A46: leave files that nobody else may read from now on', () => {
      const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
      expect(mode(server.dataDir)).toBe('700');
      expect(mode(`${server.dataDir}/${productId}.db`)).toBe('600');
    });
  }

  it('A36: leave nothing in the log but JSON, and no address', () => {
    const output = server.instances[0]?.output() ?? '';
    expect(output).not.toContain(account.address);
    expect(output).not.toContain('"level":50');
  });
});
