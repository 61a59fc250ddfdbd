import type { Locator } from '@playwright/test';
import { expectClean } from '@/tests/support/a11y/expectations';
import { expect, test } from '@/tests/support/fixtures';
import { holdFiles } from '@/tests/support/held-files';
import type { PorticoPage } from '@/tests/support/portico-page';
import { t } from '@/tests/support/texts';

/** Enters and waits for the account itself, which appears after its button. */
async function enterAccount(portico: PorticoPage): Promise<void> {
  await portico.enter();
  await portico.account
    .locator('summary')
    .filter({ hasText: t('send.title') })
    .waitFor();
}

/** Finds a part by its title, open or not. */
function findPart({ account, page }: PorticoPage, title: string): Locator {
  return account.locator('details').filter({ has: page.locator('summary', { hasText: title }) });
}

test('an account section loads its code on hover, and keeps typed text when closed and reopened', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet();
  await enterAccount(portico);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const listScripts = () => scripts.filter((url) => url.endsWith('.js'));
  const summary = portico.account.locator('summary').filter({ hasText: t('send.title') });
  await summary.hover();
  await expect.poll(listScripts).not.toEqual([]);
  const reached = listScripts();
  await summary.click();
  const receiver = portico.account.getByLabel(t('send.to'), { exact: true });
  await receiver.fill('0x1234');
  expect(listScripts()).toEqual(reached);
  await summary.click();
  await expect(receiver).toBeHidden();
  await summary.click();
  await expect(receiver).toHaveValue('0x1234');
});

test('a section that fails to load shows an error in its place, and loads on a retry', async ({
  portico,
  page,
  wallet,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load|ChunkLoadError/);
  await wallet();
  await enterAccount(portico);
  await page.context().setOffline(true);
  for (const title of [t('send.title'), t('receive.title'), t('balances.addTitle')]) {
    await portico.press(title);
    await expect(findPart(portico, title).getByRole('alert')).toHaveText(t('island.unreachable'));
  }
  await expectClean(page, 'account offline');
  await page.context().setOffline(false);
  const part = findPart(portico, t('balances.addTitle'));
  await part.getByRole('button').click();
  await expect(part.getByLabel(t('more.token'), { exact: true })).toBeVisible();
  await portico.press(t('send.title'));
  const send = findPart(portico, t('send.title'));
  await send.getByRole('button').click();
  await expect(send.getByLabel(t('send.to'), { exact: true })).toBeVisible();
});

test('a section that is slow to load says so, and shows an error after half a minute', async ({
  portico,
  page,
  wallet,
  allowConsole,
}) => {
  allowConsole(/A part of the page could not be loaded/);
  await wallet();
  await page.clock.install();
  await enterAccount(portico);
  const held = await holdFiles(page, '');
  await portico.press(t('send.title'));
  const send = findPart(portico, t('send.title'));
  await expect(send.getByRole('status')).toHaveText(t('kit.loading'));
  await page.clock.runFor(30_000);
  await expect(send.getByRole('alert')).toHaveText(t('island.outdated'));
  held.release();
  await send.getByRole('button').click();
  await expect(send.getByLabel(t('send.to'), { exact: true })).toBeVisible();
  await expect(send.getByRole('alert')).toHaveCount(0);
});
