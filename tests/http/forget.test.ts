import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { parseLines } from '@/tests/http/support/json-lines';
import { prepare } from '@/tests/http/support/prepare';
import { anySignature, presentInFrame, presentInTab } from '@/tests/http/support/present';
import { signFor, signWrapped, startPending } from '@/tests/http/support/safe-route';
import { type Instance, startBeside, storeKinds } from '@/tests/http/support/server';
import { endAll, endOne, endOthers, forget, getOwnId } from '@/tests/http/support/session-list';
import { listen, shareServer } from '@/tests/http/support/shared-server';
import { findAddress } from '@/tests/http/support/stored';
import { away } from '@/tests/support/chains';
import { type Answer, Browser, createAccount } from '@/tests/support/http-browser';
import { installSafe } from '@/tests/support/safe-contracts';

const safes = prepare(() => installSafe(away.id));

const cookieNames = ['session', 'csrf', 'callback', 'safe'].map((name) => `${productId}.${name}`);

/**
 * Two processes share the files: one process cannot remove from a file what the other holds open. On Redis a
 * process holds nothing open.
 */
describe.each(storeKinds)('forgetting a visitor, on %s', (kind) => {
  const server = prepare(() => shareServer(kind));
  let beside: Instance | null = null;
  let readOutput: () => string;
  beforeAll(async () => {
    if (kind !== 'redis') beside = await startBeside(server, 3180);
    const readShared = listen(server);
    readOutput = () => readShared() + (beside?.output() ?? '');
  });
  afterAll(() => beside?.kill());

  let turn = 0;
  /** Opens a browser at one of the processes, in turns. */
  function open(): Browser {
    turn += 1;
    return new Browser(server.appUrl, turn % 2 === 0 ? beside?.url : undefined);
  }

  async function enter(account: PrivateKeyAccount): Promise<Browser> {
    const browser = open();
    await browser.enter(account);
    return browser;
  }

  async function enterSafe(safe: Address, owner: PrivateKeyAccount): Promise<Browser> {
    const { browser, answer } = await presentInFrame(open(), safe, signFor(safe, owner));
    expect(answer.status).toBe(200);
    return browser;
  }

  /** Signs in and fails to sign in, by both routes, on both processes. */
  async function leaveTraces(address: Address): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      const { answer } = await presentInTab(open(), address, () => anySignature);
      expect(answer.status).toBe(401);
      const other = await presentInFrame(open(), address, () => anySignature);
      expect(other.answer.status).toBeGreaterThanOrEqual(400);
    }
  }

  function expectCleared({ headers }: Answer, names = cookieNames): void {
    const set = headers.getSetCookie();
    for (const name of names) {
      expect(set.filter((line) => line.startsWith(`${name}=`))).toEqual([
        expect.stringMatching(/^[^=]+=;.*max-age=0/i),
      ]);
    }
  }

  const forgotten: Address[] = [];

  it('A46: leaves no byte of a key’s address in the store and no cookie in the browser', async () => {
    const account = createAccount();
    forgotten.push(account.address);
    const browser = await enter(account);
    const others = [await enter(account), await enter(account)];
    await browser.signIn(account);
    await leaveTraces(account.address);
    await startPending(browser, account.address, away.id);
    await browser.send('/account');
    expect(await findAddress(server, account.address)).not.toEqual([]);
    expect(browser.cookies.size).toBeGreaterThan(1);

    const answer = await endAll(browser);
    expect(answer.status).toBe(204);
    expect(await findAddress(server, account.address)).toEqual([]);
    expectCleared(answer);
    expect([...browser.cookies.keys()]).toEqual([]);
    for (const other of [browser, ...others]) expect(await other.session()).toEqual({});
  });

  it('A46: leaves no byte of the addresses of a contract account and its owner', async () => {
    const owner = createAccount();
    const safe = await safes.create(owner.address);
    forgotten.push(safe, owner.address);
    await leaveTraces(safe);
    const browser = await enterSafe(safe, owner);
    await enterSafe(safe, owner);
    const tab = await presentInTab(open(), safe, signFor(safe, owner));
    expect(tab.answer.status).toBe(200);

    const answer = await endAll(tab.browser);
    expect(answer.status).toBe(204);
    expect(await findAddress(server, safe)).toEqual([]);
    expect(await findAddress(server, owner.address)).toEqual([]);
    expectCleared(answer);
    expect(await browser.session()).toEqual({});
  });

  it('A46: leaves no byte of the addresses of an undeployed account and its owner', async () => {
    const owner = createAccount();
    const plan = await safes.plan(owner.address);
    const { address } = plan;
    forgotten.push(address, owner.address);
    const { browser, answer } = await presentInTab(open(), address, signWrapped(plan, owner));
    expect(answer.status).toBe(200);
    expect((await endAll(browser)).status).toBe(204);
    expect(await findAddress(server, address)).toEqual([]);
    expect(await findAddress(server, owner.address)).toEqual([]);
  });

  it('A46: works from a page with its session in memory, and spares the visitor in the cookie', async () => {
    const owner = createAccount();
    const safe = await safes.create(owner.address);
    forgotten.push(safe, owner.address);
    const kept = await presentInFrame(open(), safe, signFor(safe, owner), { keep: 'page' });
    const { browser } = kept;
    const { token } = kept.answer.body as { token: string };
    // A second visitor is signed in by a cookie in the same browser, and stays signed in.
    await browser.signIn();
    const answer = await endAll(browser, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(204);
    expect(await findAddress(server, safe)).toEqual([]);
    expectCleared(answer, [`${productId}.safe`]);
    expect(await browser.session()).toHaveProperty('account');
  });

  it('A46: sends Clear-Site-Data for storage only if the request asks for it', async () => {
    const browser = await enter(createAccount());
    const { status, headers } = await browser.send('/api/sessions?storage=clear', {
      method: 'DELETE',
    });
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"storage"']);
    // Signing out, even everywhere, keeps the wallets and transactions that the page remembers.
    const other = await enter(createAccount());
    for (const leave of [endOthers, (it: Browser) => it.signOut()]) {
      expect((await leave(other)).headers.get('clear-site-data')).toBeNull();
    }
    const third = await enter(createAccount());
    expect((await endAll(third)).headers.get('clear-site-data')).toBeNull();
  });

  it('A46: is not undone by what other visitors do later', async () => {
    const browser = await enter(createAccount());
    await leaveTraces(createAccount().address);
    await browser.signOut();
    for (const address of forgotten) expect(await findAddress(server, address)).toEqual([]);
  });

  it('A46: the log names no account that was forgotten, nor its owner', () => {
    const output = readOutput().toLowerCase();
    for (const address of forgotten) {
      expect(output).not.toContain(address.slice(2).toLowerCase());
    }
  });
});

describe('an end of a session, in the log', () => {
  const server = prepare(() => shareServer());
  let output: () => string;
  beforeAll(() => {
    output = listen(server);
  });

  async function enterThrice(account: PrivateKeyAccount) {
    const enter = async () => (await new Browser(server.appUrl).enter(account)).browser;
    return [await enter(), await enter(), await enter()] as const;
  }

  const countLines = (text: string) =>
    parseLines(output()).filter(({ msg }) => msg === text).length;
  const texts = ['signed out', 'session ended', 'visitor forgotten'] as const;
  const count = () => texts.map(countLines);

  it.each<[string, number[], (browser: Browser, other: Browser) => Promise<unknown>]>([
    ['signing out', [1, 0, 0], (browser) => browser.signOut()],
    ['ending one', [0, 1, 0], async (browser, other) => endOne(browser, await getOwnId(other))],
    ['ending the own', [0, 1, 0], async (browser) => endOne(browser, await getOwnId(browser))],
    ['ending all the others', [0, 1, 0], (browser) => endOthers(browser)],
    ['ending all', [0, 1, 0], (browser) => endAll(browser)],
    ['being forgotten', [0, 0, 1], (browser) => forget(browser)],
  ])('%s adds one line without the address', async (_, lines, act) => {
    const account = createAccount();
    const [browser, other] = await enterThrice(account);
    const before = count();
    await act(browser, other);
    const added = () => count().map((value, index) => value - (before[index] ?? 0));
    await expect.poll(added).toEqual(lines);
    expect(output().toLowerCase()).not.toContain(account.address.slice(2).toLowerCase());
  });
});
