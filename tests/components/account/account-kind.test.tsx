import { within } from '@testing-library/react';
import type { Address } from 'viem';
import { createAddress } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { becomeSafe } from '@/tests/support/become-safe';
import { away, delegate, home, setCode } from '@/tests/support/chains';
import { readSimpleAccountCode } from '@/tests/support/smart-account';

const metaMask = '63c0c19a282a1B52b07dD5a65b58948A07DAE32B';

/** Returns what the page says of the account's type, or null. */
function readKind(account: HTMLElement): string | null {
  const name = within(account).queryByText('Account type');
  return name?.parentElement?.querySelector('dd')?.textContent ?? null;
}

test.for([
  ['a key delegated to a known wallet', `0xef0100${metaMask}`, 'Delegated to MetaMask on'],
  ['a contract of an unknown kind', '0x00', 'Smart contract of an unknown kind'],
] as const)('the account says that it is %s', async ([, code, text], { view }) => {
  const owner = view.install();
  await setCode(home.id, owner.address, code);
  const account = await view.enter(owner);
  await expect.poll(() => readKind(account)).toContain(text);
});

test('the account says that it is an ERC-4337 account', async ({ view }) => {
  const owner = view.install();
  await setCode(home.id, owner.address, await readSimpleAccountCode(home.id));
  const account = await view.enter(owner);
  await expect.poll(() => readKind(account)).toBe('Smart account (ERC-4337)');
});

test('the account says that it is a Safe, and how many of its owners sign', async ({ view }) => {
  const owner = view.install({ chainId: away.id });
  await becomeSafe(owner.address);
  const account = await view.enter(owner);
  await expect.poll(() => readKind(account)).toBe('Safe: 2 of 3 owners sign');
});

test('the account warns of an unknown delegate, with its address and a link', async ({ view }) => {
  const owner = view.install();
  const unknown: Address = createAddress();
  await delegate(home.id, owner.address, unknown);
  const account = await view.enter(owner);
  await expect
    .poll(() => readKind(account))
    .toMatch(new RegExp(`unknown contract on ${home.name}${unknown}.*move what you own`));
  const [link] = within(account)
    .getAllByRole('link')
    .flatMap((it) => it.getAttribute('href') ?? [])
    .filter((href) => href.endsWith(unknown));
  expect(link).toBe(`${home.blockExplorers?.default.url}/address/${unknown}`);
});

test('a key without code has no account type', async ({ view }) => {
  const { account } = await view.enterWith();
  await expect
    .poll(() => view.network.callsTo(home.id).some(({ method }) => method === 'eth_getCode'))
    .toBe(true);
  await view.network.settle();
  expect(readKind(account)).toBeNull();
});
