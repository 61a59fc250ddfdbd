import { describe, expect, it } from 'vitest';
import { newClient } from '@/tests/http/support/clients';
import { getFlightData } from '@/tests/http/support/page-views';
import { prepare } from '@/tests/http/support/prepare';
import { presentInFrame } from '@/tests/http/support/present';
import { sendPath } from '@/tests/http/support/raw';
import { endOthers, getOwnId, readSession } from '@/tests/http/support/session-list';
import { shareServer } from '@/tests/http/support/shared-server';
import { setTime } from '@/tests/http/support/stored';
import { takeDown } from '@/tests/http/support/take-down';
import { away, home } from '@/tests/support/chains';
import { createContractAccount } from '@/tests/support/contract-account';
import { Browser, createAccount } from '@/tests/support/http-browser';

const server = prepare(() => shareServer());

/** On Redis: store.test.ts, A33, and the store's contract. */
describe('/ for a signed-in visitor', () => {
  const ask = (browser: Browser, headers: Record<string, string> = {}) => {
    const cookie = browser.cookieHeader;
    return sendPath(server.port, '/', { headers: { ...newClient(), cookie, ...headers } });
  };
  const shorten = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;

  async function signIn(chainId: number = home.id): Promise<Browser> {
    const browser = new Browser(server.appUrl);
    await browser.enter(createAccount(), { chainId });
    return browser;
  }

  /** Signs in as an account whose contract accepts every signature. */
  async function signInAsContract(): Promise<Browser> {
    const { address } = await createContractAccount([away.id]);
    const browser = new Browser(server.appUrl);
    const { answer } = await presentInFrame(browser, address, () => '0x');
    expect(answer.status).toBe(200);
    return browser;
  }

  it('shows each of many concurrent visitors their own values and nobody else’s', async () => {
    const chains = [home.id, away.id, home.id, away.id, home.id];
    const browsers = [...(await Promise.all(chains.map(signIn))), await signInAsContract()];
    const own = await Promise.all(
      browsers.map(async (browser) => ({ browser, ...(await readSession(browser)) })),
    );
    const views = await Promise.all(
      [...own, ...own, ...own].map(async (it) => ({ ...it, answer: await ask(it.browser) })),
    );
    for (const { answer, address, account, chainId } of views) {
      const addresses = new Set(answer.text.match(/0x[\da-f]{40}/gi));
      expect(addresses).toEqual(new Set([address]));
      const short = new Set(answer.text.match(/0x[\da-f]{2}…[\da-f]{4}/gi));
      expect(short).toEqual(new Set([shorten(address)]));
      expect(getFlightData(answer)).toContain(`"account":"${account}"`);
      expect(getFlightData(answer)).toContain(`"chainId":${chainId}`);
      expect(answer.headers['cache-control']).toMatch(/private.*no-store|no-store.*private/);
      const name = chainId === home.id ? home.name : away.name;
      expect(/<main.*<\/main>/s.exec(answer.text)?.[0]).toContain(name);
    }
  });

  it('shows the visitor as signed out on the next view after the session ends elsewhere', async () => {
    const [there, elsewhere] = [new Browser(server.appUrl), new Browser(server.appUrl)];
    const { account } = await there.signIn();
    await elsewhere.signIn(account);
    expect((await ask(there)).text).toContain(account.address);
    await endOthers(elsewhere);
    const after = await ask(there);
    expect(after.text).not.toContain(account.address);
    expect(after.text).not.toContain(shorten(account.address));
    expect((await ask(elsewhere)).text).toContain(account.address);
  });

  it('shows nobody as signed out while the store is down, and recovers afterwards', async () => {
    const browser = await signIn();
    const { address } = await readSession(browser);
    // Makes the server write when it was seen: a locked file can still be read.
    await setTime(server, await getOwnId(browser), 'seen', Date.now() - 5 * 60_000);
    const cookies = [...browser.cookies];
    const bringBack = await takeDown(server);
    const view = await ask(browser).finally(bringBack);
    expect(view.status).toBe(200);
    expect(view.headers['set-cookie']).toBeUndefined();
    // Undefined means unknown; null would mean a stranger.
    expect(getFlightData(view)).toContain('"session":"$undefined"');
    expect([...browser.cookies]).toEqual(cookies);
    await expect.poll(async () => (await ask(browser)).text).toContain(address);
  });
});
