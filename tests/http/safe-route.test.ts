import { type Address, concat, type Hex, padHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { answering, magic } from '@/tests/http/support/answering-code';
import { prepare } from '@/tests/http/support/prepare';
import { anySignature, presentInFrame, presentInTab } from '@/tests/http/support/present';
import {
  sendToSafeRoute,
  signFor,
  signWrapped,
  startPending,
} from '@/tests/http/support/safe-route';
import { endAll, readSession } from '@/tests/http/support/session-list';
import { shareServer } from '@/tests/http/support/shared-server';
import { away, setCode } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { installSafe } from '@/tests/support/safe-contracts';

const server = prepare(() => shareServer());
const safes = prepare(() => installSafe(away.id));

const one = padHex('0x1', { size: 32 });

describe('the Safe route', () => {
  const open = () => new Browser(server.appUrl);

  async function createContract(code: Hex): Promise<Address> {
    const { address } = createAccount();
    await setCode(away.id, address, code);
    return address;
  }

  const statusInTab = async (address: Address, signature: Hex) =>
    (await presentInTab(open(), address, () => signature)).answer.status;

  /** Returns the status, and whether a session exists afterwards. */
  async function present(address: Address, sign: (message: string) => Promise<Hex> | Hex) {
    const { browser, answer } = await presentInFrame(open(), address, sign);
    const isSignedIn = Object.keys((await browser.session()) ?? {}).length > 0;
    return { browser, status: answer.status, isSignedIn };
  }

  /** Checks that the server refuses the signature itself, with a 4xx, and not for lack of a node. */
  async function expectRefusal(address: Address, sign: (message: string) => Promise<Hex> | Hex) {
    const { status, isSignedIn } = await present(address, sign);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(isSignedIn, 'a session was made').toBe(false);
  }

  describe('with 0x, for a message signed on chain', () => {
    it('A40: signs in a contract that returns the padded magic value, on this route only', async () => {
      const contract = await createContract(answering([magic]));
      const { status, browser } = await present(contract, () => '0x');
      expect(status).toBe(200);
      expect((await readSession(browser)).account).toBe(`eip155:${away.id}:${contract}`);
      expect(await statusInTab(contract, '0x')).toBe(401);
    });

    it.each<[string, Hex]>([
      ['1 to everything', answering([one])],
      ['nothing', '0x00'],
      ['the magic value without its padding', answering([magic], 4)],
      ['the magic value and one bit more', answering([`0x1626ba7e${'0'.repeat(55)}1`])],
      ['the magic value at the wrong end', answering([padHex('0x1626ba7e', { size: 32 })])],
      ['the magic value and a word of junk', answering([magic, `0x${'f'.repeat(64)}`])],
      ['1 and the magic value', answering([one, magic])],
    ])('A40: returns 401, as in a tab, for a contract that answers %s', async (_, code) => {
      const contract = await createContract(code);
      expect(await present(contract, () => '0x')).toMatchObject({ status: 401, isSignedIn: false });
      expect(await statusInTab(contract, '0x')).toBe(401);
    });

    it('A40: returns 401 for a contract that answers 1, with a signature as well', async () => {
      const contract = await createContract(answering([one]));
      for (const signature of [anySignature, '0x01', concat([one, one])] as const) {
        expect((await present(contract, () => signature)).status).toBe(401);
        expect(await statusInTab(contract, signature)).toBe(401);
      }
    });

    it('A40: rejects an address without code', async () => {
      await expectRefusal(createAccount().address, () => '0x');
    });
  });

  describe('for an account without code', () => {
    it('A45: rejects a key, whose message would be valid for a week', async () => {
      const key = createAccount();
      await expectRefusal(key.address, (message) => key.signMessage({ message }));
    });

    it('A45: rejects the wrapper of an undeployed Safe', async () => {
      const owner = createAccount();
      const plan = await safes.plan(owner.address);
      await expectRefusal(plan.address, signWrapped(plan, owner));
    });
  });

  describe('after a pending sign-in ends', () => {
    /**
     * Starts a pending sign-in. Returns a browser with its ticket, and the signature that would finish it.
     */
    async function begin(browser = open()) {
      const owner = createAccount();
      const safe = await safes.create(owner.address);
      const { message, ticket } = await startPending(browser, safe, away.id);
      const signature = await signFor(safe, owner)(message);
      return { browser, safe, message, ticket, signature, before: browser.copy() };
    }

    type Begun = Awaited<ReturnType<typeof begin>>;

    async function expectDead({ browser, before, message, ticket, signature }: Begun) {
      const pending = { status: 200, body: { pending: null } };
      expect(await sendToSafeRoute(browser, 'GET')).toMatchObject(pending);
      expect(await sendToSafeRoute(before, 'GET')).toMatchObject(pending);
      const posts: [Browser, object][] = [
        [browser, { signature }],
        [open(), { signature, ticket, keep: 'page' }],
        // A proposal does not bring the sign-in back, either.
        [before, { signature, ticket }],
      ];
      await sendToSafeRoute(before, 'PATCH', { safeTxHash: `0x${'ab'.repeat(32)}` });
      for (const [from, body] of posts) {
        const { status } = await sendToSafeRoute(from, 'PUT', body);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(await from.session()).toEqual({});
      }
      const [, nonce = ''] = /^Nonce: (.+)$/m.exec(message) ?? [];
      expect((await open().submit(message, signature, nonce)).status).toBeGreaterThanOrEqual(400);
    }

    const cancel = (browser: Browser, body?: object) => sendToSafeRoute(browser, 'DELETE', body);

    it.each<[string, (begun: Begun) => Promise<{ status: number }>]>([
      ['is cancelled', ({ browser }) => cancel(browser)],
      [
        'is not the last of its browser, which cancels',
        async ({ browser }) => {
          await begin(browser);
          return await cancel(browser);
        },
      ],
      [
        'a browser without cookies cancels',
        ({ browser, ticket }) => {
          browser.cookies.clear();
          return cancel(browser, { ticket });
        },
      ],
      ['is of a browser that signs out without a session', ({ browser }) => browser.signOut()],
    ])('A45: no route accepts a ticket that %s', async (_, leave) => {
      const begun = await begin();
      expect((await leave(begun)).status).toBeLessThan(300);
      expect([...begun.browser.cookies.keys()]).not.toContain(`${productId}.safe`);
      await expectDead(begun);
    });

    it('A45: cancelling twice, without a ticket or with a junk one causes no server error', async () => {
      const { browser, ticket } = await begin();
      for (const body of [{ ticket }, { ticket }, undefined, { ticket: 'a.b' }]) {
        const { status } = await sendToSafeRoute(browser, 'DELETE', body);
        expect([204, 400]).toContain(status);
      }
      expect((await sendToSafeRoute(open(), 'DELETE')).status).toBe(204);
    });

    // Other invalid tickets: lib/server/safe/pending-sign-in.test.ts.
    it('A45: an unreadable ticket counts as missing and causes no server error', async () => {
      const browser = open();
      const bring = () => browser.cookies.set(`${productId}.safe`, 'e30.junk');
      bring();
      const { status, body } = await sendToSafeRoute(browser, 'GET');
      expect([status, body]).toEqual([200, { pending: null }]);
      bring();
      const safeTxHash = `0x${'ab'.repeat(32)}`;
      expect((await sendToSafeRoute(browser, 'PATCH', { safeTxHash })).status).toBe(403);
      bring();
      await browser.enter();
      bring();
      expect((await browser.signOut()).status).toBe(200);
    });

    it('A45: cancelling one keeps the other pending sign-ins of that Safe', async () => {
      const owner = createAccount();
      const safe = await safes.create(owner.address);
      const [left, kept] = [open(), open()];
      await startPending(left, safe, away.id);
      const { message } = await startPending(kept, safe, away.id);
      expect((await sendToSafeRoute(left, 'DELETE')).status).toBe(204);
      const signature = await signFor(safe, owner)(message);
      expect((await sendToSafeRoute(kept, 'PUT', { signature })).status).toBe(200);
    });

    it.each<[string, (browser: Browser) => Promise<{ status: number }>]>([
      ['signing out', (browser) => browser.signOut()],
      ['forgetting', (browser) => endAll(browser)],
    ])('A45: after %s, no route accepts that browser’s ticket', async (_, leave) => {
      const browser = open();
      await browser.signIn();
      const begun = await begin(browser);
      begun.before.cookies.delete(`${productId}.session`);
      expect((await leave(browser)).status).toBeLessThan(300);
      expect([...browser.cookies.keys()]).not.toContain(`${productId}.safe`);
      await expectDead(begun);
    });
  });
});
