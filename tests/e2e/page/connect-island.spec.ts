import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';

test('a slow click works, whenever it begins after the pointer came', async ({
  context,
  portico,
  page,
}) => {
  const session = await context.newCDPSession(page);
  // The moments around which hovering has loaded the wallet code, in milliseconds.
  for (const pause of [0, 60, 150, 300, 600]) {
    await test.step(`${pause} ms`, async () => {
      await portico.open();
      const box = await portico.connectButton.boundingBox();
      if (box === null) throw new Error('the button has no box');
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), pause);
      await page.mouse.down();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 80)));
      await page.mouse.up();
      await expect(portico.walletOption('walletConnect')).toBeVisible();
      // The next pointer comes from elsewhere, to a first visit.
      await page.mouse.move(0, 0);
      await page.evaluate(() => localStorage.clear());
      await session.send('Network.clearBrowserCache');
    });
  }
});

test('the button keeps place and focus as the wallet code comes, and the focus follows in and out', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await portico.open();
  const before = await portico.connectButton.boundingBox();
  await portico.connectButton.focus();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rk-version'))).not.toBeNull();
  await expect(portico.connectButton).toBeFocused();
  expect(await portico.connectButton.boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(portico.walletOption('walletConnect')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(portico.connectButton).toBeFocused();
  await test.step('at "Verify your account", after a refusal too', async () => {
    await portico.connect();
    await expect(portico.readySignButton).toBeFocused();
    owner.rejectNext(4001, 'personal_sign');
    await page.keyboard.press('Enter');
    await expect.poll(() => owner.requests.map(({ method }) => method)).toContain('personal_sign');
    await expect(portico.readySignButton).toBeFocused();
  });
  await test.step('after signing in, and after leaving', async () => {
    await portico.signIn();
    await expect(portico.accountButton).toBeFocused();
    await portico.accountAction('Disconnect').click();
    await expect(portico.connectButton).toBeFocused();
  });
});

test('who comes back finds the focus where they left it: nothing takes it when the page loads', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await page.addInitScript(() => {
    const focused: string[] = [];
    Reflect.set(window, 'focused', focused);
    document.addEventListener('focusin', ({ target }) => focused.push(String(target)));
  });
  await portico.enter();
  await expect(portico.account).toContainText('Signed in');
  await nextFrames(page);
  expect(await page.evaluate(() => Reflect.get(window, 'focused'))).toEqual([]);
  await test.step('nor when the wallet is locked, once the visitor has left what had it', async () => {
    await page.getByRole('link', { name: 'Having trouble?' }).focus();
    await page.mouse.click(5, 5);
    await expect(page.locator('body')).toBeFocused();
    await owner.lock();
    await expect(portico.connectButton).toBeVisible();
    await nextFrames(page);
    await expect(page.locator('body')).toBeFocused();
  });
});

/** What waits for a frame, and what waits for that, has happened. */
function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
