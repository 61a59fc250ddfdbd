import { within } from '@testing-library/react';
import { getAddress, parseEther, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { productId } from '@/lib/config';
import {
  chooseAsset,
  confirmCompared,
  countAsked,
  createAddress,
  fill,
  fillTransfer,
  getSendButton,
  openPart,
  pressSend,
  readAlerts,
  send,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { away, balanceOf, fund, hasNames, home, setCode } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';
import { t } from '@/tests/support/texts';
import { createHold } from '@/tests/support/wallet/consent';

test('a lookalike of a known address is shown next to it and must be compared', async ({
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  const friend = createAddress();
  await send(view, account, { to: friend, amount: '0.1' });
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  const twin = getAddress(
    `${friend.slice(0, 6)}${'12'.repeat(16)}${friend.slice(-4)}`.toLowerCase(),
  );
  await fillTransfer(view, account, { to: twin, amount: '0.1' });
  const named = { name: 'About the recipient', hidden: true };
  const list = await within(account).findByRole('list', named);
  for (const address of [friend, twin]) expect(list.textContent).toContain(address);
  expect(list.querySelectorAll('mark')).toHaveLength(2);
  await pressSend(view, account);
  await expect.poll(() => readAlerts(account).join()).toContain('Nothing was sent.');
  expect(countAsked(owner)).toBe(1);
  await confirmCompared(view, account);
  await pressSend(view, account);
  await expect.poll(() => balanceOf(home.id, twin)).toBe(parseEther('0.1'));
});

test.for([
  ['a contract must be compared', '0x00', 'Nothing was sent.'],
  ['a key that delegates is sent to', `0xef0100${'11'.repeat(20)}`, 'Confirmed.'],
] as const)('%s', async ([, code, text], { view }) => {
  const { account } = await view.enterWith('1');
  const to = createAddress();
  await setCode(home.id, to, code);
  await send(view, account, { to, amount: '0.1' });
  await expect.poll(() => account.textContent).toContain(text);
});

test('a contract that is known on one network must be compared on another', async ({ view }) => {
  const { owner, account } = await view.enterWith('1');
  const to = createAddress();
  for (const { id } of [home, away]) await setCode(id, to, '0x00');
  await fund(away.id, owner.address, parseEther('1'));
  await fillTransfer(view, account, { to, amount: '0.1' });
  await confirmCompared(view, account);
  await pressSend(view, account);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  await owner.setChain(away.id);
  await chooseAsset(view, account, away.nativeCurrency.symbol, away);
  await send(view, account, { to, amount: '0.1' });
  await expect.poll(() => readAlerts(account).join()).toContain('Nothing was sent.');
  expect(countAsked(owner)).toBe(1);
});

test('each invalid recipient or amount has its own message', async ({ view }) => {
  const { owner, account } = await view.enterWith('1');
  const to = createAddress();
  const { symbol } = home.nativeCurrency;
  for (const [typed, amount, text] of [
    [zeroAddress, '0.1', t('send.toZero')],
    // EIP-55 has a lower-case letter in second place.
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', '0.1', t('send.toChecksum')],
    ['0x1234', '0.1', t('send.toProblem')],
    [to, '1,500', t('send.amountComma', { example: '0.05' })],
    [to, '-1', t('send.amountProblem', { example: '0.05', decimals: 18 })],
    [to, `0.${'1'.repeat(30)}`, t('send.amountDecimals', { symbol, decimals: 18 })],
    [to, '2', t('errors.insufficientFunds')],
  ] as const) {
    await send(view, account, { to: typed, amount });
    await expect.poll(() => account.textContent, { message: `${typed} ${amount}` }).toContain(text);
  }
  expect(countAsked(owner)).toBe(0);
});

test.runIf(hasNames)(
  'a name is shown normalized with its address, and the transfer goes to that address',
  async ({ view }) => {
    const { account } = await view.enterWith('1');
    const name = createName();
    const to = createAddress();
    await registerName({ account: to, name });
    await fillTransfer(view, account, { to: name.toUpperCase(), amount: '0.1' });
    await expect.poll(() => account.textContent).toContain(to);
    expect(account.textContent).toContain(name);
    await pressSend(view, account);
    await expect.poll(() => balanceOf(home.id, to)).toBe(parseEther('0.1'));
    await expect.poll(() => localStorage.getItem(`${productId}.activity`) ?? '').toContain(name);
  },
);

test.runIf(hasNames)(
  'a name whose address changes before sending stops the transfer, and both addresses are shown',
  async ({ view }) => {
    const { owner, account } = await view.enterWith('1');
    const name = createName();
    const [before, now] = [createAddress(), createAddress()];
    await registerName({ account: before, name });
    await fillTransfer(view, account, { to: name, amount: '0.1' });
    await expect.poll(() => account.textContent).toContain(before);
    await registerName({ account: now, name });
    await pressSend(view, account);
    await expect
      .poll(() => readAlerts(account).join())
      .toContain(`The name pointed to ${before} but now points to ${now}.`);
    expect(countAsked(owner)).toBe(0);
  },
);

test.runIf(hasNames)(
  'a name is rejected if it has no address, or if its address is a contract only on Ethereum',
  async ({ view }) => {
    const { account } = await view.enterWith('1');
    await openPart(account, 'Send');
    const to = () => within(account).getByLabelText('To');
    await fill(view, to(), createName());
    await expect.poll(() => readAlerts(account).join()).toContain('This name has no address.');
    const name = createName();
    const contract = createAddress();
    await setCode(home.id, contract, '0x00');
    await registerName({ account: contract, name });
    await chooseAsset(view, account, away.nativeCurrency.symbol, away);
    await fill(view, to(), name);
    await expect.poll(() => readAlerts(account).join()).toContain(`needn’t exist on ${away.name}`);
  },
);

// https://github.com/shapeshift/web/issues/2059, https://github.com/Uniswap/interface/issues/8022
test('a payment request fills in recipient, amount and network, and is named if it cannot be used', async ({
  view,
}) => {
  const { account } = await view.enterWith('1');
  const to = createAddress();
  await openPart(account, 'Send');
  const field = () => within(account).getByLabelText<HTMLInputElement>('To');
  const amount = () => within(account).getByLabelText<HTMLInputElement>(/^Amount in /);
  const asset = () => within(account).getByLabelText<HTMLSelectElement>('Asset');
  await fill(view, field(), `ethereum:${to}@${away.id}?value=2.5e17`);
  expect([field().value, amount().value]).toEqual([to, '0.25']);
  expect(asset().value).toBe(`${away.id}:coin`);
  await expect.poll(() => account.textContent).toContain('Filled in from a payment request.');
  for (const [request, text] of [
    [`ethereum:${to}@424242?value=1`, 'chain 424242'],
    [`ethereum:${to}@${home.id}/transfer?address=${to}&uint256=1`, `balances: ${to}`],
    [`ethereum:${to}@${home.id}/approve?address=${to}`, 'more than a payment'],
  ] as const) {
    await fill(view, field(), request);
    await expect.poll(() => readAlerts(account).join()).toContain(text);
  }
  await fill(view, field(), `ethereum:${to}@${home.id}?value=1e17`);
  expect(asset().value).toBe(`${home.id}:coin`);
  await pressSend(view, account);
  await expect.poll(() => balanceOf(home.id, to)).toBe(parseEther('0.1'));
});

test('while the node is down, only "Send anyway" sends the request to the wallet', async ({
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  const to = createAddress();
  await fillTransfer(view, account, { to, amount: '0.1' });
  await expect.poll(() => account.textContent).toContain('Network fee: about');
  view.network.answerNode(home.id, async () => new Response('', { status: 400 }));
  await pressSend(view, account);
  const named = { name: 'Send anyway', hidden: true };
  const again = await within(account).findByRole('button', named);
  expect(countAsked(owner)).toBe(0);
  view.network.answerNode(home.id, null);
  await view.user.click(again);
  await expect.poll(() => balanceOf(home.id, to)).toBe(parseEther('0.1'));
});

test('two clicks at the same moment send the wallet one request', async ({ view }) => {
  const { owner, account } = await view.enterWith('1');
  await fillTransfer(view, account, { to: createAddress(), amount: '0.1' });
  const button = getSendButton(account);
  button.click();
  button.click();
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  expect(countAsked(owner)).toBe(1);
});

test('a transfer that is being checked while the wallet changes to another account is not sent', async ({
  portico,
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  const other = privateKeyToAccount(generatePrivateKey());
  await fund(home.id, other.address, parseEther('1'));
  await fillTransfer(view, account, { to: createAddress(), amount: '0.1' });
  await expect.poll(() => account.textContent).toContain('Network fee: about');
  const { promise, release } = createHold();
  view.network.answerNode(home.id, async (_, ask) => {
    await promise;
    return ask();
  });
  await pressSend(view, account);
  await owner.switchAccount(other);
  await portico.until(portico.mismatch);
  release();
  await portico.until(portico.walletAlert, 'Your wallet changed to another account');
  expect(countAsked(owner)).toBe(0);
});
