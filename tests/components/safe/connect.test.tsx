import { within } from '@testing-library/react';
import { shortenAddress } from '@/lib/address';
import { rememberConnection } from '@/tests/components/support/page-view';
import { expect, test } from '@/tests/components/support/safe-view';
import { away, home } from '@/tests/support/chains';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { createHold } from '@/tests/support/wallet/consent';
import { flaggedWallet } from '@/tests/support/wallets';

test('D2: a host that takes 5 ms to 1.9 s is connected, though another wallet was the last', async ({
  openSafe,
  view,
}) => {
  const other = view.install({ inject: { [flaggedWallet.flag]: true } });
  const remember = () => {
    rememberConnection(other, flaggedWallet.id);
    other.connectedOrigins.clear();
  };
  remember();
  const safe = await createTestSafe();
  const page = await openSafe(safe, { delay: 5 });
  await page.until(safe.address);
  for (const delay of [40, 200, 1_900]) {
    page.host.options = { delay };
    page.host.asked.length = 0;
    remember();
    await page.open();
    await expect.poll(() => page.host.asked).toContain('getSafeInfo');
    await page.until(safe.address);
  }
  expect(other.requests).toEqual([]);
});

test('D2: one that takes ten seconds is connected, and the page says meanwhile that it waits', async ({
  openSafe,
}) => {
  const safe = await createTestSafe();
  const hold = createHold();
  const page = await openSafe(safe, { until: hold.promise });
  const find = () => within(document.body).queryByRole('region', { name: 'Looking for your Safe' });
  await expect.poll(() => page.host.asked).toContain('getSafeInfo');
  await page.skip(5_000);
  await expect.poll(find).not.toBeNull();
  await page.skip(5_000);
  expect(find()).not.toBeNull();
  hold.release();
  await page.until(safe.address);
});

test('A36: a Safe is told of a session on another network or of another Safe, and signs in beside it', async ({
  askSafe,
  openSafe,
  view,
}) => {
  const first = await createTestSafe();
  const signedIn = `${shortenAddress(first.address)} on ${away.name}`;
  const page = await askSafe(first);
  const body = within(document.body);
  await page.until(`Signed in on ${away.name}`);

  page.host.options = { info: { chainId: home.id } };
  await page.open();
  const elsewhere = await body.findByRole('region', { name: /^Another/ });
  expect(elsewhere.textContent).toContain(`Signed in as ${signedIn}. It is a contract`);
  expect(elsewhere.textContent).toContain(`To go on as ${signedIn}, open that Safe.`);
  expect(page.text).toBe('');
  const readButtons = () =>
    within(elsewhere)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  await expect.poll(readButtons).toEqual(['Sign in with this Safe', 'Sign out']);
  page.host.options = {};
  await page.open();
  await page.until(`Signed in on ${away.name}`);

  const second = await createTestSafe();
  const { session } = page.server;
  const later = await openSafe(second, { session });
  const another = await body.findByRole('region', { name: 'Another account' });
  expect(another.textContent).toContain(
    `Signed in as ${signedIn}, your wallet is on ${shortenAddress(second.address)}.`,
  );
  await later.press('Sign in with this Safe');
  await later.until(`Signed in on ${away.name}`);
  await later.until(second.address);
  expect(view.wallets).toEqual([]);
});
