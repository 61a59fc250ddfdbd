import { parseEther } from 'viem';
import { fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';

test('a visitor refuses, then connects an announced wallet, and stays connected until it is locked', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet({ announce: { name: 'Fern', rdns: 'org.example.fern' } });
  await fund(home.id, owner.address, parseEther('2.5'));
  await test.step('who refuses is back at the list and can try again', async () => {
    owner.rejectNext();
    // A person takes a moment; the kit loses a refusal that comes before its next render.
    owner.hold();
    await portico.open();
    await portico.connectButton.click();
    await expect(portico.walletOption('org.example.fern')).toContainText('Fern');
    await portico.walletOption('org.example.fern').click();
    await expect(portico.dialog).toContainText('Confirm connection in the extension');
    owner.release();
    const retry = portico.retryButton;
    await expect(retry).toBeVisible();
    await expect(portico.walletOption('walletConnect')).toBeVisible();
    await expect(portico.account).toBeHidden();
    await retry.click();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.account).toContainText(owner.address);
    await expect(portico.account).toContainText('Not signed in');
  });
  await test.step('the balance is that of the chain', async () => {
    await portico.signIn();
    await expect(portico.account).toContainText(`2.5 ${home.nativeCurrency.symbol}`);
    await expect(portico.accountButton).toContainText(`2.5 ${home.nativeCurrency.symbol}`);
  });
  await test.step('it survives a reload, and a locked wallet is simply not connected', async () => {
    await page.reload();
    await expect(portico.account).toContainText(owner.address);
    await owner.lock();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
    await expect(portico.account).toBeHidden();
  });
});
