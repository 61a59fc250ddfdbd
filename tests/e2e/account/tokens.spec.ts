import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { findCutOff } from '@/tests/support/a11y/overflow';
import { rememberTokens } from '@/tests/support/browser-records';
import { away, fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { watchNode } from '@/tests/support/node-requests';
import { t } from '@/tests/support/page-texts';
import { createToken, readTokenBalance } from '@/tests/support/send-token';
import { storedTransactions } from '@/tests/support/stored-transactions';
import { deployOddToken, deployToken, setTokenBalance } from '@/tests/support/tokens';

test('coins and tokens on two networks are shown, a token is sent, and a reload keeps it all', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const to = privateKeyToAddress(generatePrivateKey());
  const [token, other] = await Promise.all([
    createToken(home.id, owner.address, 'good'),
    createToken(away.id, owner.address, 'good'),
    fund(home.id, owner.address, parseEther('1.5')),
    fund(away.id, owner.address, parseEther('3')),
  ]);
  const { symbol } = token;
  const short = `${to.slice(0, 4)}…${to.slice(-4)}`;
  await rememberTokens(page, [token, other]);
  const calls = watchNode(page, home.id);
  await portico.enter();
  await expect(portico.balance(home)).toHaveText(`1.5 ${home.nativeCurrency.symbol}`);
  await expect(portico.balance(home, symbol)).toContainText(`100 ${symbol}`);
  await portico.press(t('send.title'));
  await portico.account
    .getByRole('combobox', { name: t('send.asset') })
    .selectOption(`${symbol} · ${symbol} · ${home.name}`);
  await portico.fillTransfer(to, '2.5', symbol);
  await expect(portico.account).toContainText(
    new RegExp(`Network fee: about 0\\.\\d+ ${home.nativeCurrency.symbol}`),
  );
  await portico.sendButton.click();
  await expect(portico.account).toContainText(t('send.confirmed'));
  expect(await readTokenBalance(token, to)).toBe(2_500_000n);
  const expectHome = async () => {
    await expect(portico.balance(home, symbol)).toContainText(`97.5 ${symbol}`);
    await expect(portico.balance(home)).toContainText('1.49');
    await expect(portico.balance(away)).toHaveText(`3 ${away.nativeCurrency.symbol}`);
    await expect(portico.balance(away, symbol)).toContainText(`100 ${symbol}`);
    await expect(portico.sent).toHaveCount(1);
    for (const text of [
      t('activity.sent', { amount: `2.5 ${symbol}` }),
      t('activity.state.confirmed'),
      short,
      home.name,
    ]) {
      await expect(portico.sent).toContainText(text);
    }
  };
  await expectHome();
  await expect
    .poll(() => storedTransactions(page, owner.address, home.id))
    .toEqual([
      {
        hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        description: `Send 2.5 ${symbol} to ${short}`,
        status: 'confirmed',
      },
    ]);
  await page.reload();
  await expectHome();
  await portico.accountButton.click();
  await expect(portico.dialog).toContainText(`Send 2.5 ${symbol}`);
  await expect(portico.dialog).toContainText('Confirmed');
  expect(calls.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['eth_call', 'eth_estimateGas', 'eth_getTransactionReceipt']),
  );
  expect(owner.requests.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['eth_chainId', 'eth_accounts', 'eth_sendTransaction']),
  );
});

test('a 100 kB symbol, a bidi symbol and an 18-digit balance do not overflow a narrow screen', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const [long, bidi, rich] = await Promise.all([
    deployOddToken(home.id, 'long symbol'),
    deployOddToken(home.id, 'bidi symbol'),
    deployToken(home.id),
  ]);
  await setTokenBalance(home.id, rich, owner.address, 10n ** 18n - 1n);
  const widest = 'W'.repeat(11);
  await rememberTokens(page, [{ chainId: home.id, address: rich, symbol: widest, decimals: 0 }]);
  await page.setViewportSize({ width: 320, height: 640 });
  await portico.enter();
  await portico.press(t('balances.addTitle'));
  const form = portico.account.locator('form').filter({ has: page.getByLabel(t('more.token')) });
  const longest = 'L'.repeat(11);
  for (const [address, symbol] of [
    [long, longest],
    [bidi, 'CDSU'],
  ] as const) {
    await form.getByLabel(t('more.token')).fill(address);
    await expect(form.getByLabel(t('more.symbol'))).toHaveValue(symbol);
    await expect(form.getByLabel(t('more.decimals'))).toHaveValue('6');
    await form.getByRole('button', { name: t('balances.add'), exact: true }).click();
    await expect(portico.balance(home, symbol)).toContainText(`2 ${symbol}`);
  }
  await expect(portico.balance(home, widest)).toContainText(widest);
  expect(await findCutOff(page)).toEqual([]);
  await portico.press(t('send.title'));
  for (const symbol of [widest, longest]) {
    await portico.account
      .getByRole('combobox', { name: t('send.asset') })
      .selectOption(`${symbol} · ${symbol} · ${home.name}`);
    await expect(portico.account.getByLabel(t('send.amount', { symbol }))).toBeVisible();
    expect(await findCutOff(page), symbol).toEqual([]);
  }
});
