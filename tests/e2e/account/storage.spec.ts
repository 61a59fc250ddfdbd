import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fund, home } from '@/tests/support/chains';
import { findCovered } from '@/tests/support/covered';
import { expect, test } from '@/tests/support/fixtures';
import { readSession } from '@/tests/support/session';

const unkept = 'Your browser doesn’t let this page remember things.';

test('with storage full or denied the whole visit works, and the page says once that it cannot remember', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(home.id, owner.address, parseEther('1'));
  const notice = page.getByRole('status').filter({ hasText: unkept });
  await test.step('full', async () => {
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await portico.enterByHand();
    await expect(notice).toHaveCount(1);
    await expect(portico.account).toContainText(owner.address);
    await portico.accountAction('Disconnect').click();
    await expect.poll(() => readSession(page)).toEqual({});
  });
  await test.step('denied', async () => {
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    await portico.enterByHand();
    await expect(notice).toHaveCount(1);
    const { address } = privateKeyToAccount(generatePrivateKey());
    await portico.fillTransfer(address, '0.25');
    for (const [width, height] of [
      [1280, 800],
      [1024, 700],
      [390, 844],
    ] as const) {
      await test.step(`covers nothing at ${width}×${height}`, async () => {
        await page.setViewportSize({ width, height });
        expect(await findCovered(page.locator('main'))).toEqual([]);
      });
    }
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(notice).toHaveCount(0);
    await portico.sendButton.click();
    await expect(portico.account).toContainText('Confirmed.');
    await portico.accountButton.click();
    await expect(portico.dialog).toContainText(`Send 0.25 ${home.nativeCurrency.symbol}`);
    await expect(notice).toHaveCount(0);
  });
});
