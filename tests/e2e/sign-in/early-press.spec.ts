import { watchAnnouncements } from '@/tests/support/a11y/announcements';
import { expect, test } from '@/tests/support/fixtures';
import { iPhone } from '@/tests/support/phone';
import { t } from '@/tests/support/texts';
import { createHold } from '@/tests/support/wallet/consent';

test.use(iPhone);

// By a mouse or key, and what drops it: tests/components/sign-in/early-press.test.tsx.
test('a tap while the message is prepared is announced, and sends the wallet one request', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const asked = () => owner.requests.filter(({ method }) => method === 'personal_sign');
  const readHeard = await watchAnnouncements(page);
  const nonce = createHold();
  await page.route('**/api/auth/csrf', async (route) => {
    await nonce.promise;
    await route.continue();
  });
  await portico.open();
  await portico.connect();
  await expect(portico.signMessageButton).toHaveText('Preparing message...');
  await portico.signMessageButton.tap();
  await expect(portico.signMessageButton).toHaveAttribute('aria-busy', 'true');
  await portico.signMessageButton.tap();
  expect(asked()).toEqual([]);
  nonce.release();
  await expect(portico.account).toContainText('Signed in');
  expect(asked()).toHaveLength(1);
  const heard = await readHeard();
  expect(heard.filter((text) => text === t('waiting.signSoon'))).toHaveLength(1);
});
