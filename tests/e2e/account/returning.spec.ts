import type { Page } from '@playwright/test';
import { shortenAddress } from '@/lib/address';
import { expectClean } from '@/tests/support/a11y/expectations';
import { away, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { holdKit, kitMark } from '@/tests/support/held-files';
import { serverTexts, t } from '@/tests/support/page-texts';
import { announcedWallet } from '@/tests/support/wallet';
import { watchScripts } from '@/tests/support/watch-scripts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows a signed-in visitor their account and its last network', async ({
    portico,
    page,
    wallet,
  }) => {
    const { address } = await wallet({ chainId: away.id });
    await portico.rememberEntry();
    await portico.open();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(serverTexts('absent.title'));
    for (const text of [
      shortenAddress(address),
      address,
      serverTexts('absent.signedIn'),
      serverTexts('absent.lastNetwork', { network: away.name }),
      serverTexts('absent.noWallet'),
    ]) {
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(main.locator('svg[viewBox="0 0 8 8"]')).toBeVisible();
    // The page waits for no wallet, as nothing here could connect one.
    await expect(main.getByText(serverTexts('absent.connecting'))).toBeHidden();
    await main.getByRole('link', { name: serverTexts('absent.details') }).click();
    await expect(page).toHaveURL('/account');
    await expect(main).toContainText(address);
  });
});

test('the page preloads the wallet code for a signed-in visitor, but not for a stranger', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet();
  const read = async () => (await page.request.get('/')).text();
  const listPreloads = (html: string) =>
    [...html.matchAll(/<link rel="preload"[^>]*>/g)].flatMap(
      ([link]) => /href="\/_next\/static\/([^"]+)"/.exec(link)?.[1] ?? [],
    );
  const stranger = await read();
  const list = /walletFiles\\?":\[([^\]]+)\]/.exec(stranger)?.[1] ?? '';
  const files = [...list.matchAll(/chunks\/[^"\\]+/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(5);
  expect(listPreloads(stranger).filter((file) => files.includes(file))).toEqual([]);
  await portico.rememberEntry();
  const preloaded = listPreloads(await read()).filter((file) => files.includes(file));
  expect(preloaded.length).toBeGreaterThan(5);
  const kit: string[] = [];
  for (const file of files) {
    const text = await (await page.request.get(`/_next/static/${file}`)).text();
    if (text.includes(kitMark)) kit.push(file);
  }
  expect(kit).not.toEqual([]);
  expect(preloaded).not.toEqual(expect.arrayContaining(kit));
});

/** Returns the files that the page preloaded and has not used. */
function findUnused(page: Page) {
  return page.evaluate(() => {
    const list = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map((it) => it.getAttribute(name));
    const used = [...list('script', 'src'), ...list('link[rel="stylesheet"]', 'href')];
    return list('link[rel="preload"]', 'href').filter((file) => !used.includes(file));
  });
}

test('the page on which a visitor signs in preloads nothing that it does not use', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet();
  await portico.open();
  await portico.connect();
  await portico.signIn();
  // The server has reported who is signed in.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.title'));
  expect(await findUnused(page)).toEqual([]);
});

test('a returning visitor loads neither the kit nor unused preloads, and the whole kit on demand', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.rememberEntry();
  const scripts = watchScripts(page);
  await portico.open();
  await expect(portico.account).toContainText('Signed in');
  await expect(portico.balance(home)).toHaveText(`0 ${home.nativeCurrency.symbol}`);
  expect((await scripts.read()).filter(({ text }) => text.includes(kitMark))).toEqual([]);
  // Each icon is a separate script that holds the picture and nothing else.
  const isIcon = ({ text }: { text: string }) =>
    text.length < 20_000 && /data:image\/svg\+xml/.test(text);
  const countIcons = async () => (await scripts.read()).filter(isIcon).length;
  // The kit's own two icons, from its texts about wallets.
  expect(await countIcons()).toBeLessThanOrEqual(2);
  await expect.poll(() => findUnused(page)).toEqual([]);
  await portico.chainButton.click();
  await portico.chainOption(away.id).click();
  await expect(portico.chainButton).toContainText(away.name);
  await portico.accountButton.click();
  await expect(portico.dialog).toContainText(shortenAddress(address));
  await portico.disconnectButton.click();
  await expect.poll(countIcons).toBeGreaterThan(2);
  await portico.connectButton.click();
  const option = portico.walletOption('walletConnect');
  await expect(option.locator('[style*="background-image"], img').first()).toBeVisible();
  await portico.walletOption(announcedWallet.rdns).click();
  await portico.signIn();
  await expect(portico.accountButton).toBeVisible();
});

test('a press of the account button before the kit has loaded opens the modal once it has', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.rememberEntry();
  const kit = await holdKit(page);
  await portico.open();
  await expect(portico.balance(home)).toBeVisible();
  await portico.accountButton.click();
  await expect(portico.accountButton).toHaveAttribute('aria-busy', 'true');
  await expect(portico.dialog).toHaveCount(0);
  kit.release();
  await expect(portico.dialog).toContainText(shortenAddress(address));
  await expect(portico.accountButton).toHaveAttribute('aria-busy', 'false');
});

test('a press shows an error when the kit fails to load, and a retry opens the modal', async ({
  portico,
  page,
  wallet,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load|ChunkLoadError/);
  const { address } = await wallet();
  await portico.enter();
  await expect(portico.balance(home)).toHaveText(`0 ${home.nativeCurrency.symbol}`);
  await page.context().setOffline(true);
  await portico.accountButton.hover();
  await expect(portico.walletAlert).toHaveCount(0);
  await portico.accountButton.click();
  await expect(portico.walletAlert).toContainText(t('errors.pageIncomplete'));
  await expect(portico.accountButton).toHaveAttribute('aria-busy', 'false');
  await portico.press(t('send.title'));
  await expect(portico.account.getByRole('alert')).toHaveText(t('island.unreachable'));
  await expectClean(page, 'account offline');
  await page.context().setOffline(false);
  await portico.walletAlert.getByRole('button', { name: t('alert.tryAgain') }).click();
  await expect(portico.dialog).toContainText(shortenAddress(address));
});
