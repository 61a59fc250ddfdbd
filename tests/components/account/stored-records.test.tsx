import { within } from '@testing-library/react';
import { findAccountButton, send } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';

/** All kinds of junk in each record: lib/wallet/rainbowkit/repair-storage.test.ts. */
const junk: Readonly<Record<string, string>> = {
  'rk-transactions': '{',
  'rk-recent': '["constructor","__proto__"]',
  'rk-latest-id': '{',
  'wagmi.store': '{"state":null,"version":2}',
  'wagmi.recentConnectorId': '{}',
  WALLETCONNECT_DEEPLINK_CHOICE: '{"href":"javascript:alert(1)"}',
};

test('the page survives and replaces junk in the stored records of RainbowKit and wagmi', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  view.leave();
  for (const [key, text] of Object.entries(junk)) localStorage.setItem(key, text);
  await view.visit();
  await portico.connect();
  expect((await view.findAccount()).textContent).toContain(owner.address);
  await view.user.click(await findAccountButton());
  await portico.until(portico.disconnectButton);
  await view.user.keyboard('{Escape}');
  await expect.poll(portico.dialog).toBeNull();
  for (const [key, text] of Object.entries(junk)) {
    expect(localStorage.getItem(key), key).not.toBe(text);
  }
});

test('an open page keeps working when its storage is wiped', async ({ view }) => {
  const { account } = await view.enterWith('1');
  localStorage.clear();
  await send(view, account);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  expect(document.body.textContent).not.toContain('doesn’t let this page remember things');
  await view.user.click(within(account).getByRole('button', { name: 'Disconnect' }));
  await expect.poll(() => account.isConnected).toBe(false);
});
