import { createHmac } from 'node:crypto';
import { concat, type Hex, numberToHex, padHex, parseSignature, sliceHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { prepare } from '@/tests/http/support/prepare';
import { anySignature } from '@/tests/http/support/present';
import { secret, storeKinds } from '@/tests/http/support/server';
import { openClient, prepareSharedNode, shareServer } from '@/tests/http/support/shared-server';
import { away } from '@/tests/support/chains';
import { Browser, createAccount, writeMessage } from '@/tests/support/http-browser';

/** The number of posts that one client may have waiting for a node. */
const { perClient: atOnce } = config.nodeCalls;

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Returns the form that ends in 0 or 1 instead of 27 or 28. */
function shorten(signature: Hex): Hex {
  const { yParity } = parseSignature(signature);
  return concat([sliceHex(signature, 0, 64), numberToHex(yParity, { size: 1 })]);
}

const countSessions = async (browser: Browser) => {
  const { body } = await browser.send('/api/sessions');
  return (body as { sessions: unknown[] }).sessions.length;
};

describe.each(storeKinds)('a nonce in the store, on %s', (kind) => {
  const server = prepare(() => shareServer(kind));

  const open = () => new Browser(server.appUrl);

  it('A1: cannot be replayed with earlier or later cookies, and creates no second session', async () => {
    const browser = open();
    const { text, nonce, signature } = await browser.sign();
    const before = browser.copy();
    expect((await browser.submit(text, signature, nonce)).status).toBe(200);
    const used = browser.copy();
    expect((await used.submit(text, signature, nonce)).status).toBe(409);
    expect((await used.submit(text, signature, await used.nonce())).status).toBe(409);
    const again = await before.submit(text, signature, nonce);
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ url: expect.stringContaining('error=replayed') });
    expect(await before.session()).toEqual({});
    expect(await countSessions(browser)).toBe(1);
  });

  it('A2: cannot be reused by the same browser after signing out', async () => {
    const browser = open();
    const { text, signature, nonce } = await browser.signIn();
    expect((await browser.signOut()).status).toBe(200);
    expect((await browser.submit(text, signature, nonce)).status).toBe(409);
    expect((await browser.submit(text, signature, await browser.nonce())).status).toBe(409);
    expect(await browser.session()).toEqual({});
  });

  it('A3: yields exactly one session for 8 simultaneous posts', async () => {
    const browser = open();
    const { text, nonce, signature } = await browser.sign();
    const copies = Array.from({ length: 8 }, () => browser.copy());
    const answers = await Promise.all(copies.map((it) => it.submit(text, signature, nonce)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const winner = copies[answers.findIndex(({ status }) => status === 200)];
    expect(winner && (await countSessions(winner))).toBe(1);
  });
});

describe('the nonce', () => {
  const server = prepare(() => shareServer());

  const open = () => new Browser(server.appUrl);

  it('A6: is rejected when it belongs to another browser', async () => {
    const browser = open();
    const account = createAccount();
    const text = writeMessage(server.appUrl, {
      address: account.address,
      nonce: await open().nonce(),
    });
    const signature = await account.signMessage({ message: text });
    const answer = await browser.submit(text, signature, await browser.nonce());
    expect(answer.status).toBe(401);
    expect(await browser.session()).toEqual({});
  });

  it.each<[string, (browser: Browser, nonce: string) => string]>([
    [
      'no cookie',
      (browser, nonce) => {
        browser.cookies.clear();
        return nonce;
      },
    ],
    [
      'a cookie of its own making',
      (browser, nonce) => {
        browser.cookies.set(`${productId}.csrf`, `${nonce}%7C${'0'.repeat(64)}`);
        return nonce;
      },
    ],
    ['no token', () => ''],
    ['another token', (_, nonce) => nonce.replace(/^./, (it) => (it === '0' ? '1' : '0'))],
  ])('A7: with %s results in 403 and no session', async (_, change) => {
    const browser = open();
    const account = createAccount();
    const { text, nonce } = await browser.message(account);
    const token = change(browser, nonce);
    const answer = await browser.submit(text, await account.signMessage({ message: text }), token);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ url: expect.stringContaining('error=csrf') });
    expect(answer.headers.getSetCookie().join()).not.toContain('session');
  });

  it('A11: yields no second session for the high-s twin or the 0/1 form of a valid signature', async () => {
    const browser = open();
    const { text, nonce, signature } = await browser.sign();
    const before = browser.copy();
    expect((await browser.submit(text, signature, nonce)).status).toBe(200);
    const { r, s, yParity } = parseSignature(signature);
    const twin = concat([
      r,
      numberToHex(order - BigInt(s), { size: 32 }),
      numberToHex(28 - yParity, { size: 1 }),
    ]);
    const short = shorten(signature);
    expect((await before.submit(text, twin, nonce)).status).toBe(409);
    expect((await before.submit(text, short, nonce)).status).toBe(409);
    expect(await countSessions(browser)).toBe(1);
  });

  // MetaMask with a Ledger: https://github.com/MetaMask/metamask-extension/issues/10850
  it('accepts a signature that ends in 0 or 1 instead of 27 or 28', async () => {
    const browser = open();
    const { text, nonce, signature } = await browser.sign();
    expect((await browser.submit(text, shorten(signature), nonce)).status).toBe(200);
  });

  it('survives a failed verification, so that the next attempt works', async () => {
    const browser = open();
    const account = createAccount();
    const { text, nonce } = await browser.message(account);
    const wrong = await createAccount().signMessage({ message: text });
    expect((await browser.submit(text, wrong, nonce)).status).toBe(401);
    expect(await browser.nonce()).toBe(nonce);
    const right = await account.signMessage({ message: text });
    expect((await browser.submit(text, right, nonce)).status).toBe(200);
    expect(await browser.nonce()).not.toBe(nonce);
  });

  it('is replaced on sign-out', async () => {
    const browser = open();
    await browser.signIn();
    const nonce = await browser.nonce();
    await browser.signOut();
    expect(await browser.nonce()).not.toBe(nonce);
  });

  it('is rejected and replaced when it is too old', async () => {
    const browser = open();
    const account = createAccount();
    const hourAgo = Math.floor(Date.now() / 1000) - 3700;
    const nonce = 'ab'.repeat(32) + hourAgo.toString(16).padStart(8, '0');
    const signed = `${nonce}|a-browser`;
    const hash = createHmac('sha256', `nonce ${secret}`).update(signed).digest('base64url');
    browser.cookies.set(`${productId}.csrf`, encodeURIComponent(`${signed}|${hash}`));
    const text = writeMessage(server.appUrl, { address: account.address, nonce });
    const signature = await account.signMessage({ message: text });
    expect((await browser.submit(text, signature, nonce)).status).toBe(401);
    expect(await browser.nonce()).not.toBe(nonce);
  });
});

/** On Redis: tests/store/store.contract.test.ts › grants a nonce to exactly one of 200 callers across two instances. */
describe('a nonce that many requests consume at once', () => {
  const node = prepareSharedNode('away');
  const server = prepare(() => shareServer());

  // One process checks a key's posts one after another, so later posts find the nonce taken. A node that
  // holds its answers lets all posts find the nonce free, and then take it at the same moment.
  it('A3: yields one session when every post found it free, ten times in a row', async () => {
    node.lie = padHex('0x1', { size: 32 });
    for (let round = 1; round <= 10; round += 1) {
      const browser = openClient(server);
      node.hold();
      const { text, nonce } = await browser.message(createAccount(), { chainId: away.id });
      const posts = Array.from({ length: atOnce }, () => browser.copy());
      const sent = Promise.all(
        // The signature is nobody's, so the server queries the node, as for a contract account.
        posts.map((it) => it.submit(text, anySignature, nonce)),
      );
      await expect.poll(() => node.held).toBe(atOnce);
      node.release();
      const answers = await sent;
      const statuses = answers.map(({ status }) => status).sort();
      const replays = Array.from({ length: atOnce - 1 }, () => 409);
      expect({ round, statuses }).toEqual({ round, statuses: [200, ...replays] });
      const winner = posts[answers.findIndex(({ status }) => status === 200)];
      expect(winner && (await countSessions(winner))).toBe(1);
    }
  });
});
