import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';

test('a slow click works, whenever it begins after the pointer came', async ({
  context,
  door,
  page,
}) => {
  const session = await context.newCDPSession(page);
  // The moments around which hovering has loaded the wallet code, in milliseconds.
  for (const pause of [0, 60, 150, 300, 600]) {
    await test.step(`${pause} ms`, async () => {
      await door.open();
      const box = await door.connectButton.boundingBox();
      if (box === null) throw new Error('the button has no box');
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), pause);
      await page.mouse.down();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 80)));
      await page.mouse.up();
      await expect(door.walletOption('walletConnect')).toBeVisible();
      // The next pointer comes from elsewhere, to a first visit.
      await page.mouse.move(0, 0);
      await page.evaluate(() => localStorage.clear());
      await session.send('Network.clearBrowserCache');
    });
  }
});

test('the button stays where it is, and keeps the focus, when the wallet code comes, and the focus is on the account after signing in, and on the button after leaving', async ({
  door,
  page,
  wallet,
}) => {
  await wallet();
  await door.open();
  const before = await door.connectButton.boundingBox();
  await door.connectButton.focus();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rk-version'))).not.toBeNull();
  await expect(door.connectButton).toBeFocused();
  expect(await door.connectButton.boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(door.walletOption('walletConnect')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(door.connectButton).toBeFocused();
  await test.step('after signing in, and after leaving', async () => {
    await door.connect();
    await door.signIn();
    await expect(door.accountButton).toBeFocused();
    await door.accountAction('Disconnect').click();
    await expect(door.connectButton).toBeFocused();
  });
});

test('who comes back finds the focus where they left it: nothing takes it when the page loads', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await page.addInitScript(() => {
    const focused: string[] = [];
    Reflect.set(window, 'focused', focused);
    document.addEventListener('focusin', ({ target }) => focused.push(String(target)));
  });
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  await nextFrames(page);
  expect(await page.evaluate(() => Reflect.get(window, 'focused'))).toEqual([]);
  await test.step('nor when the wallet is locked, once the visitor has left what had it', async () => {
    await page.getByRole('link', { name: 'Having trouble?' }).focus();
    await page.mouse.click(5, 5);
    await expect(page.locator('body')).toBeFocused();
    await owner.lock();
    await expect(door.connectButton).toBeVisible();
    await nextFrames(page);
    await expect(page.locator('body')).toBeFocused();
  });
});

test('at "Verify your account" the focus is on "Sign message", after a refusal too', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  await door.open();
  await door.connect();
  await expect(door.readySignButton).toBeFocused();
  owner.rejectNext(4001, 'personal_sign');
  await door.page.keyboard.press('Enter');
  await expect.poll(() => owner.requests.map(({ method }) => method)).toContain('personal_sign');
  await expect(door.readySignButton).toBeFocused();
});

/** What waits for a frame, and what waits for that, has happened. */
function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
