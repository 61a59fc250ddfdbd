import { getAddress, parseEther, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { rememberTokens } from '@/tests/support/browser-records';
import { away, balanceOf, fund, home, setCode } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';
import { expect, test } from '@/tests/support/fixtures';
import { t } from '@/tests/support/page-texts';
import { getRevertingCode } from '@/tests/support/reverting-code';
import { createToken } from '@/tests/support/send-token';

const isSend = ({ method }: { method: string }) => method === 'eth_sendTransaction';

test('an address that looks like a known one is not sent to before it was compared', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(home.id, owner.address, parseEther('1'));
  await portico.enter();
  const friend = privateKeyToAddress(generatePrivateKey());
  await portico.fillTransfer(friend, '0.1');
  await expect(portico.account).toContainText(t('send.warnFirst'));
  await portico.sendButton.click();
  await expect(portico.account).toContainText(t('send.confirmed'));

  const middle = '12'.repeat(16);
  const twin = getAddress(`${friend.slice(0, 6)}${middle}${friend.slice(-4)}`.toLowerCase());
  await portico.fillTransfer(twin, '0.1');
  const warnings = portico.account.getByRole('list', { name: t('send.warnings') });
  await expect(warnings).toContainText(t('send.warnLookalike'));
  for (const address of [friend, twin]) await expect(warnings).toContainText(address);
  await portico.sendButton.click();
  await expect(portico.account).toContainText(t('send.compareFirst'));
  expect(owner.requests.filter(isSend)).toHaveLength(1);
  expect(await balanceOf(home.id, twin)).toBe(0n);
  await page.getByLabel(t('send.compared')).check();
  await portico.sendButton.click();
  await expect.poll(() => balanceOf(home.id, twin)).toBe(parseEther('0.1'));
});

test('a transfer that its contract refuses is told with the reason, and the wallet is not asked', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(home.id, owner.address, parseEther('1'));
  const to = privateKeyToAddress(generatePrivateKey());
  await setCode(home.id, to, getRevertingCode('The door is closed'));
  await portico.enter();
  await portico.fillTransfer(to, '0.1');
  const contract = t('send.warnContract', {
    symbol: home.nativeCurrency.symbol,
    network: home.name,
  });
  await expect(portico.account).toContainText(contract);
  await page.getByLabel(t('send.compared')).check();
  await portico.sendButton.click();
  await expect(portico.account).toContainText('The door is closed');
  expect(owner.requests.filter(isSend)).toEqual([]);
});

test('each recipient and amount that is wrong, or to be looked at, is told so, and max leaves the fee', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const to = privateKeyToAddress(generatePrivateKey());
  const [token] = await Promise.all([
    createToken(home.id, owner.address, 'good'),
    fund(home.id, owner.address, parseEther('1')),
  ]);
  const { symbol } = home.nativeCurrency;
  await rememberTokens(page, [token]);
  await portico.enter();
  await portico.press(t('send.title'));
  const receiver = portico.account.getByLabel(t('send.to'), { exact: true });

  for (const [typed, text] of [
    [owner.address, t('send.warnSelf')],
    [token.address, t('send.warnToken', { symbol: token.symbol })],
    [
      `ethereum:${to}@${away.id}`,
      t('send.warnOtherChain', { requested: away.name, network: home.name }),
    ],
    [` ${to.slice(0, 9)}\u200b${to.slice(9)} `, t('send.cleaned')],
    [to, t('send.warnFirst')],
  ] as const) {
    await receiver.fill(typed);
    await expect(portico.account, typed).toContainText(text);
  }
  for (const [typed, amount, text] of [
    [zeroAddress, '0.1', t('send.toZero')],
    // EIP-55 has a small letter in the second place.
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', '0.1', t('send.toChecksum')],
    ['0x1234', '0.1', t('send.toProblem')],
    [to, '0,5', t('send.amountComma', { example: '0.05' })],
    [to, '1e3', t('send.amountProblem', { example: '0.05', decimals: 18 })],
    [to, '-1', t('send.amountProblem', { example: '0.05', decimals: 18 })],
    [to, `0.${'1'.repeat(30)}`, t('send.amountDecimals', { symbol, decimals: 18 })],
    [to, '2', t('errors.insufficientFunds')],
  ] as const) {
    await portico.fillTransfer(typed, amount);
    await portico.sendButton.click();
    await expect(portico.account, `${typed} ${amount}`).toContainText(text);
  }
  expect(owner.requests.filter(isSend)).toEqual([]);

  await portico.account.getByRole('button', { name: t('send.max') }).click();
  const amount = portico.account.getByLabel(t('send.amount', { symbol }));
  await expect(amount).toHaveValue(/^0\.99\d+$/);
  const sent = parseEther(await amount.inputValue());
  await portico.sendButton.click();
  await expect(portico.account).toContainText(t('send.confirmed'));
  expect(await balanceOf(home.id, to)).toBe(sent);
});

test('a name is sent to with its address in sight, in its normal form, and one of nobody is not', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  const to = privateKeyToAddress(generatePrivateKey());
  const name = createName();
  await Promise.all([
    registerName({ account: to, name }),
    fund(home.id, owner.address, parseEther('1')),
  ]);
  await portico.enter();
  await portico.fillTransfer(createName(), '0.1');
  await expect(portico.account).toContainText(t('send.nameEmpty'));
  await portico.fillTransfer(name.toUpperCase(), '0.1');
  await expect(portico.account).toContainText(t('send.respelled', { name }));
  await expect(portico.account).toContainText(to);
  await portico.sendButton.click();
  await expect(portico.account).toContainText(t('send.confirmed'));
  expect(await balanceOf(home.id, to)).toBe(parseEther('0.1'));
});
