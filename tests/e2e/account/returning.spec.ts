import { shortenAddress } from '@/lib/address';
import { away, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { serverTexts } from '@/tests/support/page-texts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('who is signed in reads which account it is, and where it was last', async ({
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
    // No wallet is awaited: nothing here could connect one.
    await expect(main.getByText(serverTexts('absent.connecting'))).toBeHidden();
    await main.getByRole('link', { name: serverTexts('absent.details') }).click();
    await expect(page).toHaveURL('/account');
    await expect(main).toContainText(address);
  });
});

test('the page of who is signed in asks for the wallet code with its own scripts, a stranger’s does not', async ({
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
  expect(listPreloads(await read())).toEqual(expect.arrayContaining(files));
});

test('who comes back with a wallet downloads no wallet’s icon, and has them in the list after leaving', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet();
  await portico.rememberEntry();
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  await portico.open();
  await expect(portico.account).toContainText('Signed in');
  await expect(portico.balance(home)).toHaveText(`0 ${home.nativeCurrency.symbol}`);
  // Each is a script of its own that holds the picture and nothing else.
  const isIcon = (text: string) => text.length < 20_000 && /data:image\/svg\+xml/.test(text);
  const countIcons = () => scripts.filter(isIcon).length;
  // The kit's own two of its texts about wallets.
  expect(countIcons()).toBeLessThanOrEqual(2);
  await portico.accountAction('Disconnect').click();
  await expect.poll(countIcons).toBeGreaterThan(2);
  await portico.connectButton.click();
  const option = portico.walletOption('walletConnect');
  await expect(option.locator('[style*="background-image"], img').first()).toBeVisible();
});
