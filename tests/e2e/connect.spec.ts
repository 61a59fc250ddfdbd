import { parseEther } from 'viem';
import { fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';

test('a visitor connects a wallet that announces itself', async ({ door, wallet }) => {
  const { address } = await wallet({ announce: { name: 'Fern', rdns: 'org.example.fern' } });
  await door.open();
  await door.connectButton.click();
  await expect(door.walletOption('org.example.fern')).toContainText('Fern');
  await door.walletOption('org.example.fern').click();
  await expect(door.readySignButton).toBeVisible();
  await expect(door.account).toContainText(address);
  await expect(door.account).toContainText('Not signed in');
});

test('the balance is that of the chain', async ({ door, wallet }) => {
  const { address } = await wallet();
  await fund(1, address, parseEther('2.5'));
  await door.enterByHand();
  await expect(door.account).toContainText('2.5 ETH');
  await expect(door.accountButton).toContainText('2.5 ETH');
});

const injected = [
  { id: 'injected', flags: {} },
  { id: 'metaMask', flags: { isMetaMask: true } },
  { id: 'brave', flags: { isBraveWallet: true } },
] as const;

for (const { id, flags } of injected) {
  test(`a visitor connects an injected wallet, listed as ${id}`, async ({ door, wallet }) => {
    const { address } = await wallet({ inject: flags });
    await door.open();
    await door.connect(id);
    await expect(door.readySignButton).toBeVisible();
    await expect(door.account).toContainText(address);
  });
}

test('who refuses the connection is back at the list and can try again', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  owner.rejectNext();
  // A person takes a moment; the kit loses a refusal that comes before its next render.
  owner.hold();
  await door.open();
  await door.connect();
  await expect(door.dialog).toContainText('Confirm connection in the extension');
  owner.release();
  const retry = door.retryButton;
  await expect(retry).toBeVisible();
  await expect(door.walletOption('metaMask')).toBeVisible();
  await expect(door.account).toBeHidden();
  await retry.click();
  await expect(door.readySignButton).toBeVisible();
  await expect(door.account).toContainText(owner.address);
});

test('the connection survives a reload, and a locked wallet is simply not connected', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await door.enterByHand();
  await page.reload();
  await expect(door.account).toContainText(owner.address);
  await owner.lock();
  await expect(door.connectButton).toHaveText('Connect Wallet');
  await expect(door.account).toBeHidden();
});
