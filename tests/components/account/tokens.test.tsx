import { within } from '@testing-library/react';
import type { Address, Chain } from 'viem';
import { config, productId } from '@/lib/config';
import { findRow, openTokenForm } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { away, home } from '@/tests/support/chains';
import { deployOddToken, deployToken, setTokenBalance } from '@/tests/support/tokens';

const key = `${productId}.tokens`;
const [listed] = config.tokens.filter(({ chainId }) => chainId === home.id);

/** Returns an added token as this browser stores it. */
const createStored = (chain: Chain, address: Address, symbol = 'ODD') => ({
  ...{ chainId: chain.id, address, symbol },
  decimals: 6,
});

test('a token added on another network is listed in the balances until it is removed', async ({
  view,
}) => {
  const owner = view.install();
  const token = await deployToken(away.id);
  await setTokenBalance(away.id, token, owner.address, 2_500_000n);
  const account = await view.enter(owner);
  const { field, type, press } = await openTokenForm(view, account);
  await view.user.selectOptions(field('Token network'), `${away.id}`);
  // Wallets list a token on their current network.
  expect(within(account).queryByRole('button', { name: 'Add to wallet' })).toBeNull();
  await type('Token address', ` ${token.toLowerCase()} `);
  await expect.poll(() => field('Symbol').value).toBe('FERN');
  await press('Add');
  await expect.poll(() => findRow(account, away, 'FERN')).toContain('2.5 FERN');
  expect(account.textContent).toContain('FERN added to your balances.');
  expect(owner.requests.map(({ method }) => method)).not.toContain('wallet_watchAsset');
  view.leave();
  await view.open();
  const next = await view.findAccount();
  await expect.poll(() => findRow(next, away, 'FERN')).toContain('2.5 FERN');
  await view.user.click(within(next).getByRole('button', { name: 'Remove FERN' }));
  await expect.poll(() => findRow(next, away, 'FERN')).toBe('');
  expect(document.activeElement?.textContent).toBe('Balances');
  expect(localStorage.getItem(key)).toBe('[]');
});

test('a token added or removed in another tab appears or disappears here', async ({ view }) => {
  const owner = view.install();
  const token = await deployToken(home.id);
  await setTokenBalance(home.id, token, owner.address, 1_000_000n);
  const account = await view.enter(owner);
  const write = (tokens: readonly unknown[]) => {
    localStorage.setItem(key, JSON.stringify(tokens));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  write([createStored(home, token, 'FERN')]);
  await expect.poll(() => findRow(account, home, 'FERN')).toContain('1 FERN');
  write([]);
  await expect.poll(() => findRow(account, home, 'FERN')).toBe('');
});

test.for([
  ['revert', 'didn’t return a balance.'],
  ['no answer', 'didn’t return a balance.'],
  ['lookup', 'didn’t return a balance.'],
  ['all there is', 'returned an invalid balance.'],
] as const)(
  'a token with %s shows its own reason, and other tokens show their amounts',
  async ([oddity, reason], { view }) => {
    const owner = view.install();
    const odd = await deployOddToken(home.id, oddity);
    const sound = await deployToken(home.id);
    await setTokenBalance(home.id, sound, owner.address, 1_000_000n);
    const stored = [createStored(home, odd), createStored(home, sound, 'FERN')];
    localStorage.setItem(key, JSON.stringify(stored));
    const account = await view.enter(owner);
    await expect
      .poll(() => findRow(account, home, 'ODD'))
      .toContain(`–This token’s contract ${reason}`);
    await expect.poll(() => findRow(account, home, 'FERN')).toContain('1 FERN');
    await expect.poll(() => findRow(account, home)).toContain(`0 ${home.nativeCurrency.symbol}`);
  },
);

test.for([
  ['long symbol', 'LLLLLLLLLLL', '6'],
  ['bidi symbol', 'CDSU', '6'],
  ['bytes32 symbol', 'MKR', '6'],
  ['decimals of 255', 'ODD', ''],
] as const)(
  'a token with a %s fills the form with only what can be displayed',
  async ([oddity, symbol, decimals], { view }) => {
    const odd = await deployOddToken(home.id, oddity);
    const { account } = await view.enterWith();
    const { field, type } = await openTokenForm(view, account);
    await type('Token address', odd);
    await expect.poll(() => field('Symbol').value).toBe(symbol);
    expect(field('Decimals').value).toBe(decimals);
    const missing = 'The contract doesn’t give its symbol and decimals.';
    expect(account.textContent.includes(missing)).toBe(decimals === '');
  },
);

test.runIf(listed)('a token that is already listed cannot be added', async ({ view }) => {
  if (!listed) return;
  const { account } = await view.enterWith();
  const { field, type, press } = await openTokenForm(view, account);
  await type('Token address', listed.address);
  await expect.poll(() => field('Decimals').value).toBe(`${listed.decimals}`);
  await press('Add');
  await expect.poll(() => account.textContent).toContain('That token is already listed.');
});

test('invalid stored tokens are skipped, and the number of added tokens is limited', async ({
  view,
}) => {
  const owner = view.install();
  const token = await deployToken(home.id);
  await setTokenBalance(home.id, token, owner.address, 1_000_000n);
  const good = createStored(home, token, 'FERN');
  const bad = [
    ...[null, 7, 'x', [], {}],
    ...[{ address: '0x12' }, { chainId: '1' }, { decimals: 99 }].map((it) => ({ ...good, ...it })),
    ...['\u202e\u200b', 4].map((symbol) => ({ ...good, symbol })),
  ];
  localStorage.setItem(key, JSON.stringify([...bad, good, good]));
  const account = await view.enter(owner);
  await expect.poll(() => findRow(account, home, 'FERN')).toContain('1 FERN');
  expect(within(account).getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
  view.leave();
  const many = Array.from({ length: 60 }, (_, index) =>
    createStored(home, `0x${`${index + 1}`.padStart(40, '0')}`, `T${index}`),
  );
  localStorage.setItem(key, JSON.stringify(many));
  const next = await view.enter(owner);
  const { field, type, press } = await openTokenForm(view, next);
  await type('Token address', token);
  await expect.poll(() => field('Symbol').value).toBe('FERN');
  await press('Add');
  expect(next.textContent).toContain('There is room for 50 tokens of your own.');
});
