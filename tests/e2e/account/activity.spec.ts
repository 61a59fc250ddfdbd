import { type Address, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { balanceOf, fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { t } from '@/tests/support/page-texts';
import type { PorticoPage } from '@/tests/support/portico-page';
import { fillNonce } from '@/tests/support/wallet/signing';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

/** Sends what the chain cannot mine yet, for a nonce before it is missing. Gives to whom. */
async function sendPending(portico: PorticoPage, owner: TestWallet): Promise<Address> {
  const to = privateKeyToAddress(generatePrivateKey());
  await fund(home.id, owner.address, parseEther('5'));
  await portico.page.clock.install();
  await portico.enter();
  owner.skipsNonce = true;
  await portico.fillTransfer(to, '0.25');
  await portico.sendButton.click();
  await expect(portico.sent).toContainText(t('activity.state.pending'));
  owner.skipsNonce = false;
  return to;
}

/** Lets the page's clock run, from one look at the node to the next, and gives what is told then. */
async function look({ page, sent }: Pick<PorticoPage, 'page' | 'sent'>): Promise<string | null> {
  await page.clock.runFor(5_000);
  return sent.textContent();
}

/** Once it can be mined, in this view and in the next one. */
async function expectOutcome(
  { page, sent }: PorticoPage,
  owner: TestWallet,
  [state, note]: readonly [string, string],
): Promise<void> {
  await fillNonce(owner);
  await expect.poll(() => look({ page, sent })).toContain(note);
  const expectIt = async () => {
    await expect(sent).toHaveCount(1);
    await expect(sent).toContainText(state);
    await expect(sent).toContainText(note);
  };
  await expectIt();
  await page.reload();
  await expectIt();
}

test('a pending transaction is sped up, and once it is in a block it is told so', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  const to = await sendPending(portico, owner);
  await portico.sent.getByRole('button', { name: t('activity.speedUp') }).click();
  await portico.sent.getByRole('button', { name: t('activity.submitSpeedUp') }).click();
  await expect(portico.sent).toContainText(t('activity.note.speedingUp'));
  const outcome = [t('activity.state.confirmed'), t('activity.note.spedUp')] as const;
  await expectOutcome(portico, owner, outcome);
  expect(await balanceOf(home.id, to)).toBe(parseEther('0.25'));
});
