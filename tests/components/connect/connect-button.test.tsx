import { expect, test } from '@/tests/components/support/fixtures';

test('there is no button while the wallet of the last visit is asked', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  await view.enter(owner);
  owner.stall();
  const asked = owner.requests.length;
  await view.visit();
  await expect.poll(() => owner.requests.length).toBeGreaterThan(asked);
  expect(owner.requests.at(-1)?.method).toMatch(/^eth_(accounts|chainId)$/);
  expect(portico.connectButton).toBeNull();
  expect(portico.accountButton).toBeNull();
  owner.resume();
  await portico.until(() => portico.accountButton);
});
