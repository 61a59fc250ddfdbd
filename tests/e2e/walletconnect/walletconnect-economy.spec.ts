import { expect, test } from '@/tests/support/fixtures';
import { copyLink } from '@/tests/support/pair';
import { watchClientCode } from '@/tests/support/walletconnect-code';
import { appWallet, otherAppWallet } from '@/tests/support/wallets';

test.use({ isRelayed: true });

test('who chooses it gets one client, one line to the relay, no telemetry and no other modal', async ({
  portico,
  outside,
  page,
  relay,
}) => {
  const code = watchClientCode(page);
  await portico.open();
  await portico.connect('walletConnect');
  const first = await copyLink(page);
  await portico.walletOption(appWallet.id).click();
  const second = await copyLink(page, first);
  await portico.walletOption(otherAppWallet.id).click();
  await copyLink(page, second);
  expect(await code.findClient(), "scripts with WalletConnect's client").not.toEqual([]);
  expect(relay.asked('page', 'connect')).toHaveLength(1);
  await expect.poll(() => relay.proposals()).toHaveLength(3);
  const hosts = outside.map(({ url }) => new URL(url).host);
  expect([...new Set(hosts)]).toEqual(['verify.walletconnect.org']);
  await expect(page.locator('w3m-modal, appkit-modal, wcm-modal')).toHaveCount(0);
});
