import { within } from '@testing-library/react';
import { shortenAddress } from '@/lib/address';
import { rememberConnection } from '@/tests/components/support/page-view';
import { expect, type SafeView, test } from '@/tests/components/support/safe-view';
import { away, home } from '@/tests/support/chains';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { t } from '@/tests/support/texts';
import { createHold } from '@/tests/support/wallet/consent';
import { flaggedWallet } from '@/tests/support/wallets';

test('D2: a host that takes 5 ms to 1.9 s is connected, even if another wallet was used last', async ({
  openSafe,
  view,
}) => {
  const other = view.install({ inject: { [flaggedWallet.flag]: true } });
  const safe = await createTestSafe();
  for (const delay of [5, 1_900]) {
    rememberConnection(other, flaggedWallet.id);
    other.connectedOrigins.clear();
    const page = await openSafe(safe, { delay });
    await expect.poll(() => page.host.asked).toContain('getSafeInfo');
    await page.until(safe.address);
  }
  expect(other.requests).toEqual([]);
});

test('D2: a host that takes ten seconds is connected, and the page says meanwhile that it is waiting', async ({
  openSafe,
}) => {
  const safe = await createTestSafe();
  const hold = createHold();
  const page = await openSafe(safe, { until: hold.promise });
  const find = () => within(document.body).queryByRole('region', { name: 'Looking for your Safe' });
  await expect.poll(() => page.host.asked).toContain('getSafeInfo');
  for (let second = 0; second < 10; second += 5) {
    await page.skip(5_000);
    await expect.poll(find).not.toBeNull();
  }
  hold.release();
  await page.until(safe.address);
});

test('D3: a host that refuses, or sends junk, another id or another version, is not taken for a Safe', async ({
  openSafe,
}) => {
  const safe = await createTestSafe();
  const hosts = {
    refuses: (replies) => replies.map(({ id }) => ({ id, success: false, version: '9.1.0' })),
    'answers junk': (replies) => replies.map((it) => ({ ...it, data: { safeAddress: 7 } })),
    'answers with no data at all': () => [null, undefined, 'hello', 7, { version: 9 }] as never,
    'answers for another id': (replies) => replies.map((it) => ({ ...it, id: 'another' })),
    'answers with another version': (replies) => replies.map((it) => ({ ...it, version: '0.9' })),
  } satisfies Record<string, NonNullable<SafeView['host']['options']['tamper']>>;
  const readNotice = () =>
    within(document.body).queryByRole('region', { name: t('safe.absentTitle') })?.textContent;
  const page = await openSafe(safe, { silent: true });
  const isTold = async (what: string) => {
    await expect.poll(() => page.host.asked, { message: what }).toContain('getSafeInfo');
    await page.skip(21_000);
    await expect.poll(readNotice, { message: what }).toContain('no Safe responds');
    expect(page.text, what).toBe('');
  };
  await isTold('is silent');
  for (const [what, tamper] of Object.entries(hosts)) {
    page.host.options = { tamper };
    page.host.asked.length = 0;
    await page.press(t('safe.retry'));
    await isTold(what);
  }
  page.host.options = {};
  await page.press(t('safe.retry'));
  await page.skip(1_000);
  await page.until(safe.address);
});

test('D16: host data beyond the SDK’s types, and unrequested messages, change nothing', async ({
  askSafe,
}) => {
  const page = await askSafe(await createTestSafe(), {
    tamper: (replies) => [
      { id: 'unasked', success: true, version: '9.1.0', data: { darkMode: true } },
      ...replies,
    ],
    info: { guard: null, modules: null, network: 'MATIC', more: { than: 'typed' } },
  });
  await page.until('Signed in');
  // The page requests nothing outside the SDK, and waits for nothing that may stay unanswered.
  const answered = ['getSafeInfo', 'signMessage', 'rpcCall', 'getOffChainSignature'];
  expect(page.host.asked.filter((method) => !answered.includes(method))).toEqual([]);
});

test('A36: the page reports a session of another network or another Safe, and signs this Safe in', async ({
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
  const elsewhere = await body.findByRole('region', { name: /^Different/ });
  expect(elsewhere.textContent).toContain(`Signed in as ${signedIn}. It is a smart contract`);
  expect(elsewhere.textContent).toContain(`To continue as ${signedIn}, open that Safe.`);
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
  const another = await body.findByRole('region', { name: 'Different account in your wallet' });
  expect(another.textContent).toContain(
    `Signed in as ${signedIn}, but your wallet is on ${shortenAddress(second.address)}.`,
  );
  await later.press('Sign in with this Safe');
  await later.until(`Signed in on ${away.name}`);
  await later.until(second.address);
  expect(view.wallets).toEqual([]);
});
