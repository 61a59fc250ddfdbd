import { type Address, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { balanceOf, fund, home, third } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { t } from '@/tests/support/page-texts';
import type { PorticoPage } from '@/tests/support/portico-page';
import {
  forgetPending,
  giveAgain,
  mineBlock,
  readSigned,
  takeBack,
} from '@/tests/support/replacements';
import { storedTransactions } from '@/tests/support/stored-transactions';
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

test('a pending transaction is cancelled, and once that is in a block it is told so', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  const to = await sendPending(portico, owner);
  await portico.sent.getByRole('button', { name: t('activity.cancel') }).click();
  await portico.sent.getByRole('button', { name: t('activity.submitCancel') }).click();
  await expect(portico.sent).toContainText(t('activity.note.cancelling'));
  const outcome = [t('activity.state.cancelled'), t('activity.note.cancelled')] as const;
  await expectOutcome(portico, owner, outcome);
  expect(await balanceOf(home.id, to)).toBe(0n);
});

test('a transaction that the network forgot is told as dropped, and as pending when it is back', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await sendPending(portico, owner);
  const [kept] = await storedTransactions(page, owner.address, home.id);
  if (kept === undefined) throw new Error('Nothing was kept of what was sent.');
  const signed = await readSigned(kept.hash);
  await forgetPending(owner.address);
  await page.clock.runFor(60_000);
  await expect.poll(() => look(portico)).toContain(t('activity.note.dropped'));
  await expect(portico.sent).toContainText(t('activity.state.dropped'));
  await giveAgain(signed);
  await expect.poll(() => look(portico)).toContain(t('activity.state.pending'));
  await expect(portico.sent).not.toContainText(t('activity.note.dropped'));
});

test('a reorganization makes of a confirmed transaction a pending one, for the next view too', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet({ chainId: third.id });
  await fund(third.id, owner.address, parseEther('5'));
  await page.clock.install();
  await portico.enter();
  const to = privateKeyToAddress(generatePrivateKey());
  await portico.fillTransfer(to, '0.25', third.nativeCurrency.symbol);
  await portico.sendButton.click();
  await expect(portico.sent).toContainText(t('activity.state.confirmed'));
  await takeBack(third.id);
  await mineBlock(third.id);
  await expect.poll(() => look(portico)).toContain(t('activity.state.pending'));
  expect(await balanceOf(third.id, to)).toBe(0n);
  await page.reload();
  await expect(portico.sent).toContainText(t('activity.state.pending'));
});
