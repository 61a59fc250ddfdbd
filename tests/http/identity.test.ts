import { decode } from 'next-auth/jwt';
import { type Address, concat, padHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { answering, magic } from '@/tests/http/support/answering-code';
import { prepare } from '@/tests/http/support/prepare';
import { anySignature, presentInFrame, presentInTab } from '@/tests/http/support/present';
import { signFor, signWrapped } from '@/tests/http/support/safe-route';
import { secret } from '@/tests/http/support/server';
import {
  endAll,
  endOne,
  endOthers,
  getOwnId,
  listIds,
  readSession,
} from '@/tests/http/support/session-list';
import { shareServer } from '@/tests/http/support/shared-server';
import { installSafeOnBoth } from '@/tests/http/support/two-chains';
import { away, home } from '@/tests/support/chains';
import { type Answer, Browser, createAccount } from '@/tests/support/http-browser';

const server = prepare(() => shareServer());
const chains = prepare(installSafeOnBoth);

describe('a visitor’s identity', () => {
  const open = () => new Browser(server.appUrl);

  const presentByKey = (key: PrivateKeyAccount, chainId: number) =>
    presentInTab(open(), key.address, (message) => key.signMessage({ message }), chainId);

  const presentByOwner = (safe: Address, owner: PrivateKeyAccount, chainId: number) =>
    presentInTab(open(), safe, signFor(safe, owner, chainId), chainId);

  /** Creates a Safe on chain 1 whose owner was swapped, and a session for its current owner. */
  async function handOver() {
    const removed = createAccount();
    const owner = createAccount();
    const plan = await chains.plan(removed.address);
    const safe = await chains.make(plan);
    await chains.changeOwner(safe, removed.address, owner.address);
    const { browser: rightful, answer } = await presentByOwner(safe, owner, home.id);
    expect(answer.status).toBe(200);
    /** Signs by the rules that the Safe was created with, on a chain where it never existed. */
    const signAway = signWrapped(plan, removed);
    return { safe, removed, rightful, signAway };
  }

  /**
   * Checks that a session on one chain is not a session of that address on the other, and ends none there.
   */
  async function expectStranger(browser: Browser, rightful: Browser, headers = {}) {
    const theirs = await getOwnId(rightful);
    const own = await listIds(browser, headers);
    expect(own).toHaveLength(1);
    expect(own).not.toContain(theirs);
    expect(await listIds(rightful)).toEqual([theirs]);
    expect([403, 404]).toContain((await endOne(browser, theirs, headers)).status);
    expect((await endAll(browser, headers)).status).toBe(204);
    expect(await listIds(rightful)).toEqual([theirs]);
    expect((await browser.send('/api/sessions', { headers })).status).toBe(401);
  }

  it('A36: is the same for a key on every chain, with one session list', async () => {
    const key = createAccount();
    const { browser: one } = await presentByKey(key, home.id);
    const { browser: other } = await presentByKey(key, away.id);
    for (const browser of [one, other]) {
      const { account, address, user } = await readSession(browser);
      expect([account, address, user.id]).toEqual([key.address, key.address, key.address]);
    }
    expect(await readSession(other)).toMatchObject({ chainId: away.id });
    const both = [await getOwnId(one), await getOwnId(other)].sort();
    expect((await listIds(one)).sort()).toEqual(both);
    expect((await listIds(other)).sort()).toEqual(both);
    expect((await endOthers(other)).status).toBe(204);
    expect(await one.session()).toEqual({});
  });

  it('A36: includes the chain for a contract account, in next-auth too', async () => {
    const owner = createAccount();
    const safe = await chains.create(owner.address);
    const { browser } = await presentByOwner(safe, owner, home.id);
    const { account, address, user } = await readSession(browser);
    expect([account, address, user.id]).toEqual([
      `eip155:${home.id}:${safe}`,
      safe,
      `eip155:${home.id}:${safe}`,
    ]);
    const token = decodeURIComponent(browser.cookies.get(`${productId}.session`) ?? '');
    expect(await decode({ token, secret })).toMatchObject({ sub: `eip155:${home.id}:${safe}` });
    const key = createAccount();
    const { browser: other } = await presentByKey(key, home.id);
    const keyToken = decodeURIComponent(other.cookies.get(`${productId}.session`) ?? '');
    expect(await decode({ token: keyToken, secret })).toMatchObject({ sub: key.address });
  });

  it('A36: differs for a removed owner who signs for a chain without the Safe', async () => {
    const { safe, removed, rightful, signAway } = await handOver();
    expect((await presentByOwner(safe, removed, home.id)).answer.status).toBe(401);
    const { browser, answer } = await presentInTab(open(), safe, signAway);
    expect(answer.status).toBe(200);
    await endOthers(browser);
    expect(await rightful.session()).toHaveProperty('address', safe);
    await expectStranger(browser, rightful);
    const { browser: again } = await presentInTab(open(), safe, signAway);
    const { account, user } = await readSession(again);
    expect([account, user.id]).toEqual([`eip155:${away.id}:${safe}`, `eip155:${away.id}:${safe}`]);
    expect((await readSession(rightful)).account).toBe(`eip155:${home.id}:${safe}`);
  });

  it.each<[string, (safe: Address) => Promise<{ browser: Browser; answer: Answer }>]>([
    ['a frame', (safe) => presentInFrame(open(), safe, () => '0x')],
    ['a page’s memory', (safe) => presentInFrame(open(), safe, () => '0x', { keep: 'page' })],
    [
      'a tab, whatever it takes for a signature',
      (safe) => presentInTab(open(), safe, () => anySignature),
    ],
  ])(
    'A36: differs for a foreign contract at the Safe’s address on another chain, in %s',
    async (_, present) => {
      const { safe, rightful } = await handOver();
      await chains.away.setCode({ address: safe, bytecode: answering([magic]) });
      const { browser, answer } = await present(safe);
      expect(answer.status).toBe(200);
      const { token } = answer.body as { token?: string };
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const { body } = await browser.send('/api/auth/session', { headers });
      await expectStranger(browser, rightful, headers);
      expect(body).toMatchObject({ account: `eip155:${away.id}:${safe}`, address: safe });
    },
  );

  describe('with code at a key’s address (EIP-7702)', () => {
    /** Makes a key's address run a contract, on one chain, that accepts every signature. */
    async function delegate() {
      const key = createAccount();
      const agreeable = createAccount().address;
      await chains.away.setCode({ address: agreeable, bytecode: answering([magic]) });
      const bytecode = concat(['0xef0100', padHex(agreeable, { size: 20 })]);
      await chains.away.setCode({ address: key.address, bytecode });
      return key;
    }

    it('A36: is the same as on other chains if the key signs', async () => {
      const key = await delegate();
      const { browser: one } = await presentByKey(key, home.id);
      const { browser: other } = await presentByKey(key, away.id);
      expect((await readSession(other)).account).toBe(key.address);
      expect(await listIds(one)).toHaveLength(2);
    });

    it('A36: is an account of that chain if only the code accepts the signature', async () => {
      const key = await delegate();
      const { browser: rightful } = await presentByKey(key, away.id);
      const { browser, answer } = await presentInTab(open(), key.address, () => anySignature);
      expect(answer.status).toBe(200);
      expect((await readSession(browser)).account).toBe(`eip155:${away.id}:${key.address}`);
      await expectStranger(browser, rightful);
    });
  });
});
