import { shortenAddress } from '@/lib/address';
import { away } from '@/tests/support/chains';
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
  const list = /walletFiles\\":\[([^\]]+)\]/.exec(stranger)?.[1] ?? '';
  const files = [...list.matchAll(/chunks\/[^"\\]+/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(5);
  expect(listPreloads(stranger).filter((file) => files.includes(file))).toEqual([]);
  await portico.rememberEntry();
  expect(listPreloads(await read())).toEqual(expect.arrayContaining(files));
});
