import { expect, test } from '@/tests/support/fixtures';

// The moments around which hovering has loaded the wallet code, in milliseconds.
for (const pause of [0, 60, 150, 300, 600]) {
  test(`a slow click works, begun ${pause} ms after the pointer came`, async ({ door, page }) => {
    await door.open();
    const box = await door.connectButton.boundingBox();
    if (box === null) throw new Error('the button has no box');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), pause);
    await page.mouse.down();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 80)));
    await page.mouse.up();
    await expect(door.walletOption('walletConnect')).toBeVisible();
  });
}

test('the button stays where it is, and keeps the focus, when the wallet code comes', async ({
  door,
  page,
}) => {
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
});

test('the focus is on the account after signing in, and on the button after leaving', async ({
  door,
  wallet,
}) => {
  await wallet();
  await door.enterByHand();
  await expect(door.accountButton).toBeFocused();
  await door.accountAction('Disconnect').click();
  await expect(door.connectButton).toBeFocused();
});

test('the wallet list fits a screen of 320 pixels', async ({ door, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await door.open();
  await door.connectButton.click();
  const close = door.dialog.getByRole('button', { name: 'Close' });
  await expect(close).toBeVisible();
  await expect(close).toBeInViewport({ ratio: 1 });
  await expect(door.dialog.getByText('Learn More')).toBeInViewport({ ratio: 1 });
});
