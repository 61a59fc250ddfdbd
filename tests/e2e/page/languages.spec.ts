import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { config, productId } from '@/lib/config';
import { type Locale, locales } from '@/lib/i18n/locales';
import type { ClientMessages, ServerMessages, Translated } from '@/lib/i18n/messages';
import { resize } from '@/tests/support/a11y/expectations';
import { axeInLight } from '@/tests/support/axe';
import { expect, test } from '@/tests/support/fixtures';
import { usual } from '@/tests/support/page-texts';
import { saveData } from '@/tests/support/save-data';
import { announcedWallet } from '@/tests/support/wallet';
import { watchScripts } from '@/tests/support/watch-scripts';

const read = (part: string, locale: Locale) =>
  JSON.parse(readFileSync(`lib/texts/${part}/${locale}.json`, 'utf8'));

const readServer = (locale: Locale): Translated<ServerMessages> => read('server', locale);
const readClient = (locale: Locale): Translated<ClientMessages> => read('client', locale);

/** The kit's English texts for requesting a wallet and a signature. */
const english = [
  'Connect a Wallet',
  'What is a Wallet?',
  'Installed',
  'Popular',
  'Get a Wallet',
  'Learn More',
  'Verify your account',
  'Sign message',
  'Preparing message',
  'Cancel',
];

/** Collects every text that appears on the page, however briefly. */
function watchTexts(): void {
  const seen = new Set<string>();
  Reflect.set(window, 'seenTexts', seen);
  const note = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = walker.currentNode; text !== null; text = walker.nextNode()) {
      if (text.nodeType === Node.TEXT_NODE) seen.add(text.nodeValue ?? '');
    }
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      if (type === 'characterData') note(target);
      for (const node of addedNodes) note(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Reflect.get(window, 'seenTexts')]);

/** Returns the horizontal place on the screen, measured from the left. */
async function getBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return { left: box.x, right: box.x + box.width };
}

/** A fork may offer fewer languages, or only one: then there is no choice, and no URL per language. */
const { languages } = config;
const hasChoice = languages.length > 1;
const offers = (locale: Locale) => languages.includes(locale);
/** Returns the path of the page in a language, as a link leads to it. */
const getFrontPath = (locale: Locale) => (hasChoice ? `/${locales[locale].slug}` : '/');
const [first, second = first] = languages;

/** The language that a browser prefers, and the one that it gets. */
const wish = 'de-DE';
const wishes: readonly Locale[] = offers(wish) ? [wish] : hasChoice ? [] : [first];

for (const locale of wishes) {
  test.describe(`for a browser that prefers ${wish}, in ${locale}`, () => {
    test.use({ locale: wish });

    test('the kit is in the page’s language from its first frame on', async ({
      portico,
      page,
      wallet,
    }) => {
      const server = readServer(locale);
      const client = readClient(locale);
      const strange =
        locale === 'en-US'
          ? [readServer(wish).walletList.title, readClient(wish).kit.signIn]
          : english;
      await wallet();
      await page.addInitScript(watchTexts);
      const scripts = watchScripts(page);
      await portico.open();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(portico.connectButton).toHaveText(server.connect.connect);
      await portico.connect();
      await expect(portico.dialog.getByText(client.kit.signIn)).toBeVisible();
      const downloaded = (await scripts.read()).flatMap(({ text }) => [
        // The kit's texts, and ours.
        ...text.matchAll(/texts-of-([a-z]{2}-\w+)/g),
      ]);
      expect(new Set(downloaded.map(([, name]) => name))).toEqual(new Set([locale]));
      const close = portico.dialog.getByRole('button', { name: server.walletList.close });
      await expect(close).toBeVisible();
      await portico.signMessageButton.click();
      await portico.signMessageButton.waitFor({ state: 'hidden' });
      await expect(page.getByRole('region', { name: client.account.title })).toContainText(
        client.account.signedIn,
      );
      const texts = await readTexts(page);
      expect(texts).toContain(server.walletList.title);
      expect(texts.filter((text) => strange.includes(text))).toEqual([]);
    });
  });
}

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' });

  for (const locale of languages.filter((it) => it === 'ar-AR')) {
    test('the page and modals are mirrored, but addresses are not, on wide and narrow screens', async ({
      portico,
      page,
      wallet,
    }) => {
      const client = readClient(locale);
      const { address } = await wallet();
      await page.addInitScript(watchTexts);
      const modal = portico.dialog.locator('[role="document"]');
      const atEachSize = async (look: (width: number) => Promise<void>) => {
        for (const size of [[390, 844] as const, [1280, 800] as const]) {
          await resize(page, size);
          await test.step(`${size[0]} px`, () => look(size[0]));
        }
      };
      const expectModalMirrored = () => atEachSize((width) => expectMirrored(modal, width));
      await portico.open();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(portico.connectButton).toBeVisible();
      await atEachSize(async () => {
        const button = await getBox(portico.connectButton);
        const name = await getBox(page.locator('header a'));
        expect(button.right).toBeLessThan(name.left);
      });
      const expectNoViolations = async () => expect(await axeInLight(page)).toEqual([]);
      await expectNoViolations();
      await portico.connectButton.click();
      const row = portico.walletOption('rainbow');
      // The kit's icon, not the placeholder's.
      const icon = row.locator('img');
      await expect(icon).toBeVisible();
      await atEachSize(async (width) => {
        const [picture, frame] = [await getBox(icon), await getBox(icon.locator('..'))];
        expect(picture).toEqual(frame);
        expect(picture.left).toBeGreaterThan((await getBox(row.getByText('Rainbow'))).right);
        await expectMirrored(modal, width);
      });
      await portico.walletOption(announcedWallet.rdns).click();
      await expect(portico.signMessageButton).toBeVisible();
      await expectModalMirrored();
      await expectNoViolations();
      await portico.signMessageButton.click();
      await portico.signMessageButton.waitFor({ state: 'hidden' });
      const account = page.getByRole('region', { name: client.account.title });
      const whole = account.getByText(address);
      await expect(whole).toHaveCSS('direction', 'ltr');
      await expectNoViolations();
      await portico.accountButton.click();
      await expect(portico.disconnectButton).toBeVisible();
      await expectModalMirrored();
      await page.keyboard.press('Escape');
      await portico.chainButton.click();
      await expect(portico.dialog).toBeVisible();
      await expectModalMirrored();
      expect((await readTexts(page)).filter((text) => english.includes(text))).toEqual([]);
    });
  }
});

/** Checks that a modal is on the screen, in its middle, with its close button on the left. */
async function expectMirrored(modal: Locator, width: number): Promise<void> {
  const box = await getBox(modal);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
  const close = await getBox(
    modal.getByRole('button', { name: readServer('ar-AR').walletList.close }),
  );
  expect(close.right).toBeLessThan((box.left + box.right) / 2);
}

const withoutScripts = { javaScriptEnabled: false };

for (const locale of hasChoice ? [second] : []) {
  test('a visitor can choose a language in the footer without JavaScript, and the choice is kept', async ({
    browser,
    baseURL,
  }) => {
    const { slug, name } = locales[locale];
    const context = await browser.newContext({ ...withoutScripts, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/connections');
    expect(await context.cookies()).toEqual([]);
    await page.locator('footer summary').click();
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(`/${slug}/connections`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const cookies = await context.cookies();
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([
      [`${productId}.language`, slug],
    ]);
    await page.locator('header a').click();
    await expect(page).toHaveURL(`/${slug}`);
    await page.goto('/trouble');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      readServer(locale).trouble.title,
    );
    await context.close();
  });
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('times are in the visitor’s zone, and in UTC without JavaScript', async ({
    portico,
    page,
    wallet,
    browser,
    baseURL,
  }) => {
    await wallet();
    await portico.rememberEntry();
    await portico.open('/account');
    const since = page
      .getByRole('region', { name: readServer(usual).session.here })
      .locator('time')
      .first();
    const iso = (await since.getAttribute('datetime')) ?? '';
    const write = (timeZone: string) =>
      new Intl.DateTimeFormat(`${usual}-u-nu-latn`, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone,
      }).format(new Date(iso));
    await expect(since).toHaveText(write('Asia/Tokyo'));
    const state = await page.context().storageState();
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: state,
      baseURL: baseURL ?? '',
    });
    const bare = await context.newPage();
    await bare.goto('/account');
    await expect(bare.locator('time').first()).toHaveText(`${write('UTC')} UTC`);
    await context.close();
  });
});

test('in every language the start page fits the narrowest screen and a wide one', async ({
  portico,
  page,
}) => {
  // These nineteen views need no wallet code.
  await saveData(page);
  for (const locale of languages) {
    await test.step(locale, async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await portico.open(getFrontPath(locale));
      await expect(portico.connectButton).toBeVisible();
      expect(await listOverflows(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await listOverflows(page)).toEqual([]);
    });
  }
});

/** Lists the elements that are wider than their place, or cut off. */
function listOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll('button, a, h1, h2, p, summary')]
      .filter((it) => it instanceof HTMLElement && it.offsetParent !== null)
      .filter(
        (it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== 'inline',
      )
      .map((it) => `${it.tagName} ${it.textContent}`);
    return scrollWidth > clientWidth ? [`the page: ${scrollWidth}`, ...cut] : cut;
  });
}
