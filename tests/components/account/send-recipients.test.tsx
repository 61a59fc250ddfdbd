import { within } from '@testing-library/react';
import { getAddress, parseEther } from 'viem';
import { productId } from '@/lib/config';
import {
  fill,
  fillTransfer,
  getSendButton,
  openPart,
  readAlerts,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import {
  chooseAsset,
  confirmCompared,
  countSent,
  createAddress,
} from '@/tests/components/support/send-page';
import { away, balanceOf, fund, hasNames, home, setCode } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';

async function enter(view: PageView) {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('1'));
  await view.enter(owner);
  const account = await view.findAccount();
  await openPart(account, 'Send');
  return { owner, account };
}

const firstTime = 'You haven’t sent anything to this address from this browser yet.';

test('an address is new the first time, known the next, and its lookalike is told with both in full', async ({
  view,
}) => {
  const { owner, account } = await enter(view);
  const friend = createAddress();
  await fillTransfer(view.user, account, { to: friend, amount: '0.1' });
  expect(account.textContent).toContain(firstTime);
  await view.user.click(getSendButton(account));
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  await fillTransfer(view.user, account, { to: friend, amount: '0.1' });
  expect(account.textContent).not.toContain(firstTime);

  const twin = getAddress(
    `${friend.slice(0, 6)}${'12'.repeat(16)}${friend.slice(-4)}`.toLowerCase(),
  );
  await fillTransfer(view.user, account, { to: twin, amount: '0.1' });
  const list = await within(account).findByRole('list', {
    name: 'About the recipient',
    hidden: true,
  });
  for (const address of [friend, twin]) expect(list.textContent).toContain(address);
  expect(list.querySelectorAll('mark')).toHaveLength(2);
  await view.user.click(getSendButton(account));
  await expect.poll(() => readAlerts(account).join()).toContain('Nothing was sent.');
  expect(countSent(owner)).toBe(1);
  await confirmCompared(view.user, account);
  await view.user.click(getSendButton(account));
  await expect.poll(() => balanceOf(home.id, twin)).toBe(parseEther('0.1'));
});

test.for([
  ['a contract', '0x00', 'This is a smart contract.', true],
  ['a key that delegates', `0xef0100${'11'.repeat(20)}`, firstTime, false],
] as const)('%s is told for what it is', async ([, code, text, isContract], { view }) => {
  const { account } = await enter(view);
  const to = createAddress();
  await setCode(home.id, to, code);
  await fillTransfer(view.user, account, { to, amount: '0.1' });
  await expect.poll(() => account.textContent).toContain(text);
  await view.user.click(getSendButton(account));
  await expect
    .poll(() => account.textContent)
    .toContain(isContract ? 'Nothing was sent.' : 'Confirmed.');
});

test.runIf(hasNames)(
  'a name is shown with its address, in its normal form, and sent to',
  async ({ view }) => {
    const { account } = await enter(view);
    const name = createName();
    const to = createAddress();
    await registerName({ account: to, name });
    await fillTransfer(view.user, account, { to: name.toUpperCase(), amount: '0.1' });
    await expect.poll(() => account.textContent).toContain(to);
    expect(account.textContent).toContain(`Using ${name}.`);
    await view.user.click(getSendButton(account));
    await expect.poll(() => balanceOf(home.id, to)).toBe(parseEther('0.1'));
    expect(localStorage.getItem(`${productId}.activity`)).toContain(name);
  },
);

test.runIf(hasNames)(
  'a name that stands for another address by then stops, and shows both',
  async ({ view }) => {
    const { owner, account } = await enter(view);
    const name = createName();
    const [before, now] = [createAddress(), createAddress()];
    await registerName({ account: before, name });
    await fillTransfer(view.user, account, { to: name, amount: '0.1' });
    await expect.poll(() => account.textContent).toContain(before);
    await registerName({ account: now, name });
    await view.user.click(getSendButton(account));
    await expect
      .poll(() => readAlerts(account).join())
      .toContain(`The name pointed to ${before} but now points to ${now}.`);
    expect(countSent(owner)).toBe(0);
  },
);

test.runIf(hasNames)(
  'a name that stands for nobody, or for a contract of Ethereum alone, is refused',
  async ({ view }) => {
    const { account } = await enter(view);
    const to = () => within(account).getByLabelText('To');
    await fill(view.user, to(), createName());
    await expect.poll(() => readAlerts(account).join()).toContain('This name has no address.');
    const name = createName();
    const contract = createAddress();
    await setCode(home.id, contract, '0x00');
    await registerName({ account: contract, name });
    await chooseAsset(view.user, account, {
      symbol: away.nativeCurrency.symbol,
      network: away.name,
    });
    await fill(view.user, to(), name);
    await expect.poll(() => readAlerts(account).join()).toContain(`needn’t exist on ${away.name}`);
  },
);

test('while the node is down the wallet is asked only by a press of its own', async ({ view }) => {
  const { owner, account } = await enter(view);
  const to = createAddress();
  await fillTransfer(view.user, account, { to, amount: '0.1' });
  await expect.poll(() => account.textContent).toContain('Network fee: about');
  view.network.answerNode(home.id, async () => new Response('', { status: 400 }));
  await view.user.click(getSendButton(account));
  const again = await within(account).findByRole('button', {
    name: 'Send anyway',
    hidden: true,
  });
  expect(countSent(owner)).toBe(0);
  view.network.answerNode(home.id, null);
  await view.user.click(again);
  await expect.poll(() => balanceOf(home.id, to)).toBe(parseEther('0.1'));
});

test('two presses of one moment ask the wallet once', async ({ view }) => {
  const { owner, account } = await enter(view);
  await fillTransfer(view.user, account, { to: createAddress(), amount: '0.1' });
  const button = getSendButton(account);
  button.click();
  button.click();
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  expect(countSent(owner)).toBe(1);
});
