import { expect, test } from '@/tests/support/fixtures';
import { pair } from '@/tests/support/pair';
import { tags } from '@/tests/support/relay/requests';
import { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';

test.use({ isRelayed: true });

test('B16: a huge name, a second wallet on the code, a forged end and wallet requests change nothing', async ({
  portico,
  page,
  relay,
}) => {
  const phone = await PhoneWallet.open(relay.url, 'N'.repeat(100_000));
  const second = await PhoneWallet.open(relay.url);
  try {
    await portico.open();
    const uri = await pair(portico, phone);
    await expect(portico.readySignButton).toBeVisible();
    await second.pair(uri).catch(() => undefined);
    await expect.poll(() => second.proposals).toBe(1);
    await portico.signIn();
    await expect(portico.account).toContainText(phone.owner.address);
    await expect(page.getByText(second.owner.address)).toHaveCount(0);
    await expect(portico.walletAlert).toHaveCount(0);
    expect(second.owner.requests).toEqual([]);
  } finally {
    await second.close();
  }
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBe(0);

  const [topic = ''] = phone.sessions;
  const noise = Buffer.alloc(200, 7).toString('base64');
  const before = relay.asked('page').length;
  relay.forge(topic, noise, tags.delete);
  phone.ask('eth_sendTransaction', [{ from: phone.owner.address, to: phone.owner.address }]);
  await expect
    .poll(() => relay.published('wallet', tags.request), { message: 'the wallet has asked' })
    .toBe(1);
  await portico.accountAction('Sign out').click();
  await portico.connectButton.click();
  await portico.signIn();
  await expect(portico.account).toContainText('Signed in');
  await expect(portico.walletAlert).toHaveCount(0);
  expect(relay.asked('page').length).toBeGreaterThan(before);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await phone.close();
});
