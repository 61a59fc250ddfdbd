import { expect, test } from '@/tests/support/fixtures';
import { copyLink } from '@/tests/support/pair';
import { t } from '@/tests/support/texts';
import { appWallet, otherAppWallet } from '@/tests/support/wallets';
import { watchScripts } from '@/tests/support/watch-scripts';

test.use({ isRelayed: true });

test('choosing WalletConnect gives one client, one relay connection, no telemetry and no other modal', async ({
  portico,
  outside,
  page,
  relay,
}) => {
  const scripts = watchScripts(page);
  await portico.open();
  await portico.connect('walletConnect');
  const first = await copyLink(page);
  await portico.walletOption(appWallet.id).click();
  await copyLink(page, first);
  expect(await scripts.findClient(), "scripts with WalletConnect's client").not.toEqual([]);
  expect(relay.asked('page', 'connect')).toHaveLength(1);
  await expect.poll(() => relay.proposals()).toHaveLength(2);
  const hosts = outside.map(({ url }) => new URL(url).host);
  expect([...new Set(hosts)]).toEqual(['verify.walletconnect.org']);
  await expect(page.locator('w3m-modal, appkit-modal, wcm-modal')).toHaveCount(0);
  await test.step('the code of a wallet that is left for another is hidden at once', async () => {
    const code = portico.dialog.getByRole('img', { name: t('kit.code') });
    await expect(code).toBeVisible();
    relay.isSilent = true;
    await portico.walletOption(otherAppWallet.id).click();
    await expect(code).toBeHidden();
    // The code is hidden before the next wallet has failed.
    await expect(portico.walletAlert).toHaveCount(0);
  });
});
