import type { Locator, Page } from '@playwright/test';
import { stringify, toHex } from 'viem';
import { productId } from '@/lib/config';
import { createRecord } from '@/tests/support/activity-records';
import { home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import type { OutsideRequest } from '@/tests/support/guard/outside';
import { holdFiles } from '@/tests/support/held-files';
import { watchNavigations } from '@/tests/support/navigations';
import { toUri } from '@/tests/support/pair';
import { androidApp, androidPhone, iPhone, setHidden } from '@/tests/support/phone';
import type { PorticoPage } from '@/tests/support/portico-page';
import { tags } from '@/tests/support/relay/requests';
import { watchScripts } from '@/tests/support/watch-scripts';

test.use({ isRelayed: true });

const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE';
const stores = {
  ios: /^https:\/\/apps\.apple\.com\//,
  android: /^https:\/\/play\.google\.com\//,
} as const;

/** The links that the client opens for a request: on Android, any app that knows the scheme. */
const requestLinks = {
  ios: /^rainbow:\/\/wc\?requestId=/,
  android: /^wc:[0-9a-f]+@2\/wc\?requestId=/,
} as const;

/** Links of the web are the same on both systems. */
const webLinks = {
  ios: [
    ['metaMask', 'https://metamask.app.link/wc?uri='],
    ['coinbaseApp', 'https://go.cb-w.com/wc?uri='],
  ],
  android: [],
} as const;

function readChoice(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), choiceKey);
}

/** Dispatches a click: while the browser tries to open an app, the answer to a tap waits for that. */
function press(button: Locator): Promise<void> {
  return button.dispatchEvent('click');
}

function tapSign(portico: PorticoPage): Promise<void> {
  return press(portico.readySignButton);
}

// For links that no finger opened.
test.beforeEach(({ allowConsole }) => allowConsole(/Not allowed to launch '(rainbow|wc):/));

function screenOf(page: Page, wallet: string) {
  return page.getByRole('dialog', { name: `Continue in ${wallet}` });
}

/** Taps Rainbow. Returns the pairing link from the app link that the page then opened. */
async function tapRainbow(portico: PorticoPage): Promise<string> {
  const navigations = await watchNavigations(portico.page);
  await portico.connectButton.tap();
  await portico.walletOption('rainbow').tap();
  return await untilOpened(navigations);
}

type Opening = { portico: PorticoPage; outside: readonly OutsideRequest[] };

/** Taps a wallet that opens in a new tab, by an http link that begins like this. Returns the pairing link. */
async function openByWebLink({ portico, outside }: Opening, id: string, link: string) {
  await portico.connectButton.tap();
  const tab = portico.page.context().waitForEvent('page');
  await portico.walletOption(id).tap();
  await (await tab).close();
  const find = () => outside.find(({ url }) => url.startsWith(link))?.url;
  await expect.poll(find).toBeTruthy();
  return toUri(find() ?? '');
}

async function untilOpened(navigations: Awaited<ReturnType<typeof watchNavigations>>) {
  const opened = () => navigations.map(([url]) => url).find((url) => /^(rainbow|wc):/.test(url));
  await expect.poll(opened).toBeTruthy();
  return toUri(opened() ?? '');
}

for (const [system, phoneOptions] of [
  ['ios', iPhone],
  ['android', androidPhone],
] as const) {
  test.describe(`on a phone with ${system}`, () => {
    test.use(phoneOptions);

    test('wallets open by their own link, connect, sign after a tap, and are remembered until disconnected', async ({
      portico,
      outside,
      page,
      phone,
    }) => {
      await portico.open();
      for (const [id, link] of webLinks[system]) {
        await test.step(`${id} by a link of the web, in a new tab`, async () => {
          await phone.pair(await openByWebLink({ portico, outside }, id, link));
          await expect(portico.readySignButton).toBeVisible();
          expect(new URL(page.url()).pathname).toBe('/');
          await press(portico.dialog.getByRole('button', { name: 'Cancel' }));
          await expect(portico.connectButton).toHaveText('Connect Wallet');
        });
      }
      await test.step('Rainbow in place, or else its store', async () => {
        const navigations = await watchNavigations(page);
        const uri = await tapRainbow(portico);
        expect(navigations[0]?.[1]).toBe('currentTab');
        const store = screenOf(page, 'Rainbow').getByRole('link', { name: 'Get Rainbow' });
        await expect(store).toHaveAttribute('href', stores[system]);
        await phone.pair(uri);
        await expect(portico.readySignButton).toBeVisible();
        expect(JSON.parse((await readChoice(page)) ?? '{}')).toMatchObject({ name: 'Rainbow' });
        // Only the request to the wallet is now between the tap and the wallet.
        const requests: string[] = [];
        page.on('request', (request) => requests.push(new URL(request.url()).pathname));
        await tapSign(portico);
        await expect.poll(() => phone.owner.requests.length).toBe(1);
        const opened = () => navigations.map(([url]) => url);
        await expect.poll(opened).toContainEqual(expect.stringMatching(requestLinks[system]));
        expect(requests.filter((path) => path.startsWith('/api/auth/csrf'))).toEqual([]);
        await expect(portico.account).toContainText('Signed in');
        // From here on both systems do the same.
        if (system === 'android') return;
        await page.reload();
        await expect(portico.account).toContainText(phone.owner.address);
        await press(portico.accountAction('Disconnect'));
        await expect(portico.connectButton).toHaveText('Connect Wallet');
        await expect.poll(() => readChoice(page)).toBeNull();
      });
    });
  });
}

test.describe('in another app’s browser', () => {
  test.use(androidApp);

  // A WebView replaces the page with ERR_UNKNOWN_URL_SCHEME: github.com/reown-com/appkit/issues/1787
  test('a wallet opens by a universal link, and any other by a link to copy, also to sign', async ({
    context,
    portico,
    outside,
    page,
    phone,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const navigations = await watchNavigations(page);
    await portico.open();
    await test.step('WalletConnect', async () => {
      await portico.connectButton.tap();
      await portico.walletOption('walletConnect').tap();
      const screen = page.getByRole('dialog', { name: 'Continue in your wallet' });
      await expect(screen).toContainText('or open this page in your phone’s browser');
      await expect(screen.getByRole('link')).toHaveCount(0);
      await press(screen.getByRole('button', { name: 'Copy link' }));
      await expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
      await phone.pair(await page.evaluate(() => navigator.clipboard.readText()));
      await expect(portico.readySignButton).toBeVisible();
      await press(portico.dialog.getByRole('button', { name: 'Cancel' }));
      await expect(portico.connectButton).toHaveText('Connect Wallet');
    });
    await test.step('Rainbow', async () => {
      const link = 'https://rnbwapp.com/wc?uri=';
      await phone.pair(await openByWebLink({ portico, outside }, 'rainbow', link));
      await expect(portico.readySignButton).toBeVisible();
      await tapSign(portico);
      await expect(portico.account).toContainText('Signed in');
    });
    expect(navigations.map(([url]) => url).filter((url) => !url.startsWith('http'))).toEqual([]);
  });
});

test.describe('on any phone', () => {
  test.use(iPhone);

  test('the client loads with the list but calls no relay yet, and WalletConnect offers its link', async ({
    portico,
    page,
    phone,
    relay,
  }) => {
    const scripts = watchScripts(page);
    await portico.open();
    await expect(portico.connectButton).toBeVisible();
    expect(await scripts.findClient(), 'the client before the list opens').toEqual([]);
    await portico.connectButton.tap();
    await expect(portico.walletOption('rainbow')).toBeVisible();
    await expect.poll(scripts.findClient, 'the client').not.toEqual([]);
    expect(relay.log).toEqual([]);

    await portico.walletOption('walletConnect').tap();
    const screen = page.getByRole('dialog', { name: 'Continue in your wallet' });
    const link = screen.getByRole('link', { name: 'Open wallet' });
    await expect(link).toHaveAttribute('href', /^wc:/);
    await phone.pair((await link.getAttribute('href')) ?? '');
    await expect(portico.readySignButton).toBeVisible();
  });

  test('the page follows a batch without opening the wallet’s app', async ({
    portico,
    page,
    phone,
  }) => {
    const { owner } = phone;
    owner.batches = 'supported';
    owner.answerWith('wallet_getCallsStatus', () => ({ status: 100, chainId: toHex(home.id) }));
    const what = { title: 'Two payments', calls: 2, bundle: '0xb1', hashes: [], isWhole: false };
    const batch = createRecord(owner, 1, { what, state: { kind: 'pending' } });
    await page.goto('/manifest.json');
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `${productId}.activity`,
      stringify([batch]),
    ] as const);
    await portico.open();
    const navigations = await watchNavigations(page);
    const countOpened = () => navigations.filter(([url]) => requestLinks.ios.test(url)).length;
    await phone.pair(await tapRainbow(portico));
    await tapSign(portico);
    await expect(portico.account).toContainText('Signed in');
    await expect(portico.sent).toContainText(what.title);
    const asked = () => owner.requests.filter(({ method }) => method === 'wallet_getCallsStatus');
    await expect.poll(() => asked().length).toBeGreaterThan(1);
    expect(countOpened()).toBe(1);
  });

  test('a tap shows at once which app is opening, and no app opens if the visitor cancels', async ({
    context,
    portico,
    page,
    relay,
  }) => {
    const client = await holdFiles(page, 'wc_sessionPropose');
    await portico.open();
    const navigations = await watchNavigations(page);
    const opening = (name: string) => page.getByRole('dialog', { name: `Opening ${name}…` });
    const tap = async (id: string, name: string) => {
      await portico.walletOption(id).tap();
      await expect(opening(name)).toBeVisible();
    };
    const cancel = async (name: string) => {
      await opening(name).getByRole('button', { name: 'Cancel' }).tap();
      await expect(opening(name)).toHaveCount(0);
      await expect(portico.walletOption(name.toLowerCase())).toBeVisible();
    };
    await test.step('before the client is there', async () => {
      await portico.connectButton.tap();
      await tap('rainbow', 'Rainbow');
      await cancel('Rainbow');
      client.release();
    });
    await test.step('before the relay answers', async () => {
      relay.isSilent = true;
      await tap('rainbow', 'Rainbow');
      await expect.poll(() => relay.log.length).toBeGreaterThan(0);
      await cancel('Rainbow');
      await relay.recover();
    });
    await test.step('another wallet is opened then, once', async () => {
      const tabs: Page[] = [];
      context.on('page', (tab) => tabs.push(tab));
      await portico.walletOption('metaMask').tap();
      await expect(screenOf(page, 'MetaMask')).toBeVisible();
      expect(tabs).toHaveLength(1);
      expect(navigations.filter(([url]) => /^(rainbow|wc):/.test(url))).toEqual([]);
    });
  });

  test('if no app opens, a screen offers links and "Back", which no late approval undoes', async ({
    context,
    portico,
    page,
    phone,
    relay,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await portico.open();
    const uri = await tapRainbow(portico);
    const screen = screenOf(page, 'Rainbow');
    await test.step('not while the app is open', async () => {
      await setHidden(page, true);
      await page.clock.fastForward(10_000);
      await expect(screen).toBeHidden();
      await setHidden(page, false);
      await page.clock.fastForward(3_000);
      await expect(screen).toBeVisible();
    });
    const link = screen.getByRole('link', { name: 'Open Rainbow' });
    expect(toUri((await link.getAttribute('href')) ?? '')).toBe(uri);
    await press(screen.getByRole('button', { name: 'Copy link' }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri);
    await press(screen.getByRole('button', { name: 'Back' }));
    await expect(screen).toBeHidden();
    await expect(portico.walletOption('metaMask')).toBeVisible();
    await test.step('an app that approves after it was taken back is not connected', async () => {
      await phone.pair(uri);
      await expect.poll(() => relay.published('page', tags.delete)).toBe(1);
      await expect.poll(() => phone.sessions).toEqual([]);
      await expect(portico.walletOption('rainbow')).toBeVisible();
    });
    const next = await tapAgain(portico);
    await page.clock.fastForward(3_000);
    await expect(screen).toBeVisible();
    await phone.pair(next);
    await expect(portico.readySignButton).toBeVisible();
    await expect(screen).toBeHidden();
    await expect(portico.walletAlert).toHaveCount(0);
    expect(phone.sessions).toHaveLength(1);
    expect(new Set(relay.proposals()).size).toBe(2);
  });
});

/** Taps Rainbow in the open list. */
async function tapAgain(portico: PorticoPage): Promise<string> {
  const navigations = await watchNavigations(portico.page);
  await press(portico.walletOption('rainbow'));
  return await untilOpened(navigations);
}

test.describe('on return from the wallet', () => {
  test.use(iPhone);

  test.beforeEach(({ allowConsole }) => allowConsole(/WebSocket connection to 'ws:\/\/localhost/));

  test('the page catches up with an approval and a signature that a dead connection did not deliver', async ({
    portico,
    page,
    phone,
    relay,
  }) => {
    await page.clock.install();
    await portico.open();
    const uri = await tapRainbow(portico);
    await setHidden(page, true);
    relay.freeze('page');
    await phone.pair(uri);
    await expect.poll(() => phone.sessions.length).toBe(1);
    await page.clock.fastForward(5_000);
    await expect(portico.readySignButton).toBeHidden();
    await setHidden(page, false);
    await expect(portico.readySignButton).toBeVisible();

    phone.owner.hold();
    await tapSign(portico);
    await expect.poll(() => phone.owner.requests.length).toBe(1);
    await setHidden(page, true);
    relay.freeze('page');
    const published = () => relay.asked('wallet', 'irn_publish').length;
    const before = published();
    phone.owner.release();
    await expect.poll(published).toBeGreaterThan(before);
    await page.clock.fastForward(5_000);
    await setHidden(page, false);
    await expect(portico.account).toContainText('Signed in');
  });
});
