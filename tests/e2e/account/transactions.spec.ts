import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { balanceOf, fund, setCode } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { storedTransactions } from '@/tests/support/stored-transactions';
import { fillNonce } from '@/tests/support/wallet/signing';

const to = () => privateKeyToAccount(generatePrivateKey()).address;
/** PUSH0 PUSH0 REVERT: refuses whatever it is sent. */
const reverts = '0x5f5ffd';

test('too much is told, a refusal is silent, and a transfer shows its fee, is confirmed and is kept', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const recipient = to();
  await fund(1, owner.address, parseEther('1'));
  await portico.enter();
  await test.step('more than the account has, before it is sent', async () => {
    await portico.fillTransfer(recipient, '1.25');
    await expect(portico.account.getByRole('alert').first()).toHaveText(
      'This account has not enough funds for the amount and the network fee.',
    );
  });
  await test.step('a refusal', async () => {
    await portico.fillTransfer(recipient, '0.25');
    await expect(portico.account.getByRole('alert')).toHaveCount(0);
    owner.rejectNext(4001, 'eth_sendTransaction');
    await portico.sendButton.click();
    await expect
      .poll(() => owner.requests.map(({ method }) => method))
      .toContain('eth_sendTransaction');
    await expect(portico.sendButton).toHaveText('Send');
    await expect(portico.account.getByRole('alert')).toHaveCount(0);
    expect(await storedTransactions(page, owner.address, 1)).toEqual([]);
  });
  await test.step('a transfer', async () => {
    await expect(portico.account).toContainText(/Network fee: about 0\.\d+ ETH/);
    await portico.sendButton.click();
    await expect(portico.account).toContainText('Confirmed.');
    expect(await balanceOf(1, recipient)).toBe(parseEther('0.25'));
    await expect
      .poll(() => storedTransactions(page, owner.address, 1))
      .toEqual([
        {
          hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          description: `Send 0.25 ETH to ${recipient.slice(0, 4)}…${recipient.slice(-4)}`,
          status: 'confirmed',
        },
      ]);
  });
});

test('a transfer that the receiver refuses is told, and failed if sent, and a bad hash makes no sense', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const contract = to();
  await setCode(1, contract, reverts);
  await fund(1, owner.address, parseEther('1'));
  owner.sendsAnyway = true;
  await portico.enter();
  await portico.fillTransfer(contract, '0.25');
  await expect(portico.account.getByRole('alert')).toHaveText(
    'The receiver would refuse this transaction, so please do not send it.',
  );
  await portico.sendButton.click();
  await expect(portico.account).toContainText('The network rejected this transaction.');
  await expect
    .poll(() => storedTransactions(page, owner.address, 1))
    .toMatchObject([{ status: 'failed' }]);
  const kept = await storedTransactions(page, owner.address, 1);
  owner.answerWith('eth_sendTransaction', () => '0x12');
  await portico.fillTransfer(to(), '0.25');
  await portico.sendButton.click();
  await expect(portico.account.getByRole('alert')).toContainText(
    'Your wallet gave an answer that makes no sense.',
  );
  expect(await storedTransactions(page, owner.address, 1)).toEqual(kept);
});

test('a transfer pending at leaving is confirmed after it, ten are kept, and the modal shows three', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  await portico.enter();
  await test.step('a transfer that was pending', async () => {
    owner.skipsNonce = true;
    await portico.fillTransfer(to(), '0.25');
    await portico.sendButton.click();
    await expect(portico.account).toContainText('Waiting for the network to confirm it.');
    await page.reload();
    // The name of the kit's spinner in the place of the avatar.
    await expect(portico.accountButton).toContainText('Loading');
    expect(await storedTransactions(page, owner.address, 1)).toMatchObject([{ status: 'pending' }]);
    await fillNonce(owner);
    await expect
      .poll(() => storedTransactions(page, owner.address, 1), { timeout: 20_000 })
      .toMatchObject([{ status: 'confirmed' }]);
    await portico.accountButton.click();
    await expect(portico.dialog).toContainText('Confirmed');
    owner.skipsNonce = false;
  });
  await test.step('ten finished ones', async () => {
    const old = Array.from({ length: 10 }, (_, n) => ({
      hash: `0x${`${n}`.repeat(64)}`,
      description: `Old ${n}`,
      status: 'confirmed',
    }));
    await page.evaluate(
      ([address, list]) =>
        localStorage.setItem('rk-transactions', JSON.stringify({ [address]: { 1: list } })),
      [owner.address, old] as const,
    );
    await page.reload();
    await expect(portico.account).toContainText('Signed in');
    await portico.fillTransfer(to(), '0.25');
    await portico.sendButton.click();
    await expect(portico.account).toContainText('Confirmed.');
    await expect
      .poll(async () => {
        const kept = await storedTransactions(page, owner.address, 1);
        return kept.map(({ description }) => description).slice(1);
      })
      .toEqual(old.slice(0, 9).map(({ description }) => description));
    await portico.accountButton.click();
    await expect(portico.dialog).toContainText('Old 1');
    await expect(portico.dialog).not.toContainText('Old 2');
  });
});
