import { listenToFunnel } from '@/tests/components/support/funnel';
import { expect, test } from '@/tests/components/support/safe-view';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';

test('the product learns of a Safe’s refusal and sign-in, and of no connection', async ({
  openSafe,
}) => {
  const safe = await createTestSafe();
  const page = await openSafe(safe, { react: 'close' });
  const { events } = await listenToFunnel();
  await page.press('Sign in with this Safe');
  await page.until('You didn’t sign');
  page.host.options = {};
  await page.press('Try again');
  await page.until('Signed in');
  expect(events()).toEqual([
    { type: 'refused', step: 'signature' },
    { type: 'signed-in', chainId: safe.chainId },
  ]);
});
