import type { PrivateKeyAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Account } from '@/lib/auth/account';
import { writeLinkStatement } from '@/lib/auth/message-terms';
import { getCode } from '@/tests/http/support/actions';
import { prepare } from '@/tests/http/support/prepare';
import { presentInTab } from '@/tests/http/support/present';
import { signFor } from '@/tests/http/support/safe-route';
import { type Deployment, storeKinds } from '@/tests/http/support/server';
import { endAll, endOne, forget, getOwnId } from '@/tests/http/support/session-list';
import { openClient, shareServer } from '@/tests/http/support/shared-server';
import { findAddress } from '@/tests/http/support/stored';
import { away, home } from '@/tests/support/chains';
import { type Browser, createAccount } from '@/tests/support/http-browser';
import { installSafe } from '@/tests/support/safe-contracts';

const safes = prepare(() => installSafe(away.id));

const group = z.object({ founder: z.string(), links: z.array(z.object({ account: z.string() })) });
const visited = z.object({ account: z.string(), visitor: z.string() });

const readVisit = async (browser: Browser) => visited.parse(await browser.session());

async function listLinked(browser: Browser): Promise<string[]> {
  const { founder, links } = group.parse((await browser.send('/api/links')).body);
  return [founder, ...links.map(({ account }) => account)];
}

function submit(browser: Browser, { text, signature }: { text: string; signature: string }) {
  const body = JSON.stringify({ message: text, signature });
  const headers = { 'content-type': 'application/json' };
  return browser.send('/api/links', { method: 'POST', body, headers });
}

/** Signs, in this browser, the message by which an account joins another. */
const sign = (browser: Browser, to: Account, account = createAccount()) =>
  browser.sign(account, { statement: writeLinkStatement(to) });

const unlink = (browser: Browser, account: Account) =>
  browser.send(`/api/links/${account}`, { method: 'DELETE' });

const server = prepare(() => shareServer());

async function enter(account: PrivateKeyAccount = createAccount(), on: Deployment = server) {
  const { browser } = await openClient(on).enter(account);
  return { browser, account, to: account.address };
}

/** Signs in with a new account, and links another. */
async function enterLinked(on: Deployment = server) {
  const founder = await enter(createAccount(), on);
  const member = createAccount();
  const { status } = await submit(founder.browser, await sign(founder.browser, founder.to, member));
  expect(status).toBe(201);
  return { ...founder, member };
}

/** Both stores link and unlink alike: tests/store/store.contract.test.ts. */
describe('linked accounts', () => {
  it('count as one visitor, whichever of them signs in, and are listed with what was signed', async () => {
    const { browser, to } = await enter();
    const before = await readVisit(browser);
    const member = await enter();
    expect((await readVisit(member.browser)).visitor).not.toBe(before.visitor);

    const signed = await sign(browser, to, member.account);
    const answer = await submit(browser, signed);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { link: { account: member.to, message: signed.text } },
    ]);
    expect(await readVisit(browser)).toEqual(before);
    const { visitor } = before;
    expect(await readVisit(member.browser)).toEqual({ account: member.to, visitor });
    const later = await openClient(server).signIn(member.account);
    expect(later.answer.body).toMatchObject({ session: { account: member.to, visitor } });
    for (const side of [browser, member.browser]) {
      expect(await listLinked(side)).toEqual([to, member.to]);
      const { text } = await side.send('/account');
      expect(text).toContain('Linked accounts');
      expect(text).toContain(`Unlink ${member.to}`);
      expect(text).toContain(`Link this account to ${to}`);
    }
  });

  it('are separated by either of them, and get their own ids back', async () => {
    const { browser, to, member } = await enterLinked();
    const other = await enter(member);
    const { visitor } = await readVisit(browser);
    expect((await unlink(other.browser, member.address)).status).toBe(204);
    expect((await readVisit(browser)).visitor).toBe(visitor);
    expect((await readVisit(other.browser)).visitor).not.toBe(visitor);

    for (const account of [member, createAccount()]) {
      expect((await submit(browser, await sign(browser, to, account))).status).toBe(201);
    }
    expect((await unlink(other.browser, to)).status).toBe(204);
    expect((await readVisit(browser)).visitor).toBe(visitor);
    expect((await readVisit(other.browser)).visitor).not.toBe(visitor);
    expect(await listLinked(browser)).toEqual([to]);
  });

  it('G8: cannot be unlinked by anybody else', async () => {
    const { browser, to, member } = await enterLinked();
    const stranger = await enter();
    for (const account of [to, member.address]) {
      expect((await unlink(stranger.browser, account)).status).toBe(404);
    }
    expect(await listLinked(browser)).toEqual([to, member.address]);
  });

  it('G1: a link’s message counts once, and neither links nor signs in again', async () => {
    const { browser, to } = await enter();
    const signed = await sign(browser, to);
    expect((await submit(browser, signed)).status).toBe(201);
    expect((await unlink(browser, signed.account.address)).status).toBe(204);
    const again = await submit(browser, signed);
    expect([again.status, getCode(again.body)]).toEqual([409, 'replayed']);
    expect((await browser.submit(signed.text, signed.signature, signed.nonce)).status).toBe(409);
    expect(await listLinked(browser)).toEqual([to]);
  });

  it('G2: a sign-in’s message does not link, and a link’s message does not sign in', async () => {
    const { browser, to } = await enter();
    const before = await browser.session();
    const signIn = await browser.sign();
    const answer = await submit(browser, signIn);
    expect([answer.status, getCode(answer.body)]).toEqual([401, 'refused']);
    const link = await sign(browser, to);
    expect((await browser.submit(link.text, link.signature, link.nonce)).status).toBe(401);
    expect(await browser.session()).toEqual(before);
    expect(await listLinked(browser)).toEqual([to]);
    // Neither attempt used the nonce.
    expect((await submit(browser, link)).status).toBe(201);
  });

  it('G4: an account that is in a group is not linked again', async () => {
    const { browser, to, member } = await enterLinked();
    const stranger = await enter();
    for (const account of [member, (await enterLinked()).account]) {
      const answer = await submit(
        stranger.browser,
        await sign(stranger.browser, stranger.to, account),
      );
      expect([answer.status, getCode(answer.body)]).toEqual([409, 'already-linked']);
    }
    expect(await listLinked(stranger.browser)).toEqual([stranger.to]);
    expect(await listLinked(browser)).toEqual([to, member.address]);
  });

  it('G5: a session that ended meanwhile links nothing', async () => {
    const { browser, account, to } = await enter();
    const elsewhere = await enter(account);
    const signed = await sign(browser, to);
    expect((await endOne(elsewhere.browser, await getOwnId(browser))).status).toBe(204);
    const answer = await submit(browser, signed);
    expect([answer.status, getCode(answer.body)]).toEqual([401, 'signed-out']);
    expect(await listLinked(elsewhere.browser)).toEqual([to]);
  });

  it('G6: a contract account is linked on its own chain only', async () => {
    const { browser, to } = await enter();
    const owner = createAccount();
    const safe = await safes.create(owner.address);
    async function present(chainId: number) {
      const terms = { chainId, statement: writeLinkStatement(to) };
      const { text } = await browser.message({ address: safe }, terms);
      const signature = await signFor(safe, owner, chainId)(text);
      return await submit(browser, { text, signature });
    }
    expect((await present(home.id)).status).toBe(401);
    expect((await present(away.id)).status).toBe(201);
    expect(await listLinked(browser)).toEqual([to, `eip155:${away.id}:${safe}`]);
    const { browser: tab } = await presentInTab(openClient(server), safe, signFor(safe, owner));
    expect((await readVisit(tab)).visitor).toBe((await readVisit(browser)).visitor);
    expect((await unlink(browser, `eip155:${away.id}:${safe}`)).status).toBe(204);
  });

  it('G9: a contract account leaves the group when its next owner signs in', async () => {
    const { browser, to } = await enter();
    const [owner, next] = [createAccount(), createAccount()];
    const safe = await safes.create(owner.address);
    const terms = { chainId: away.id, statement: writeLinkStatement(to) };
    const { text } = await browser.message({ address: safe }, terms);
    const signature = await signFor(safe, owner)(text);
    expect((await submit(browser, { text, signature })).status).toBe(201);
    const { visitor } = await readVisit(browser);
    const enterSafe = async (by: PrivateKeyAccount) =>
      (await presentInTab(openClient(server), safe, signFor(safe, by))).browser;
    expect(await readVisit(await enterSafe(owner))).toMatchObject({ visitor });

    await safes.changeOwner(safe, owner.address, next.address);
    const later = await readVisit(await enterSafe(next));
    expect(later.account).toBe(`eip155:${away.id}:${safe}`);
    expect(later.visitor).not.toBe(visitor);
    expect(await listLinked(browser)).toEqual([to]);
  });

  it.each(['another account', 'the account on a chain', 'the account in lower case'] as const)(
    'G7: a message that names %s is refused',
    async (named) => {
      const { browser, to } = await enter();
      const names = {
        'another account': createAccount().address,
        'the account on a chain': `eip155:1:${to}`,
        'the account in lower case': `0x${to.slice(2).toLowerCase()}`,
      } as const;
      const answer = await submit(browser, await sign(browser, names[named]));
      expect([answer.status, getCode(answer.body)]).toEqual([401, 'refused']);
      expect(await listLinked(browser)).toEqual([to]);
    },
  );

  it('G7: an account is not linked to itself', async () => {
    const { browser, account, to } = await enter();
    expect((await submit(browser, await sign(browser, to, account))).status).toBe(401);
    expect(await listLinked(browser)).toEqual([to]);
  });

  it('G7: a signature of somebody else, and a nonce of another browser, link nothing', async () => {
    const { browser, to } = await enter();
    const { text } = await sign(browser, to);
    const signature = await createAccount().signMessage({ message: text });
    expect((await submit(browser, { text, signature })).status).toBe(401);
    const foreign = await sign(openClient(server), to);
    expect((await submit(browser, foreign)).status).toBe(401);
    expect(await listLinked(browser)).toEqual([to]);
  });

  it('G8: strangers and other sites can neither list, link nor unlink', async () => {
    const { browser, to, member } = await enterLinked();
    const stranger = openClient(server);
    const signed = await sign(stranger, to);
    const answers = [
      await stranger.send('/api/links'),
      await submit(stranger, signed),
      await unlink(stranger, member.address),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    const headers = { origin: 'https://evil.example.org' };
    const path = `/api/links/${member.address}`;
    expect((await browser.send(path, { method: 'DELETE', headers })).status).toBe(403);
    expect(await listLinked(browser)).toEqual([to, member.address]);
  });
});

describe.each(storeKinds)('linked accounts, on %s', (kind) => {
  const store = prepare(() => shareServer(kind));

  it('outlive a sign-out everywhere, but "Delete my data" leaves no byte of them', async () => {
    const { browser, account, to, member } = await enterLinked(store);
    await endAll(browser);
    const again = await enter(account, store);
    expect(await listLinked(again.browser)).toEqual([to, member.address]);
    expect((await forget(again.browser)).status).toBe(204);
    for (const address of [to, member.address]) {
      expect(await findAddress(store, address)).toEqual([]);
    }
  });
});
