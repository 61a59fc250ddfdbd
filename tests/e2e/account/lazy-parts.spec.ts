import type { Locator } from '@playwright/test';
import { expectClean } from '@/tests/support/a11y/expectations';
import { expect, test } from '@/tests/support/fixtures';
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
