import { countAsked } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { away, home, third, unknownChainId } from '@/tests/support/chains';
import { createContractAccount, describeMismatch } from '@/tests/support/contract-account';

test('a smart account is signed in on one network, and elsewhere the page offers to switch or sign in', async ({
  portico,
  view,
}) => {
  const { server } = view;
  const owner = view.install();
  const address = await owner.switchAccount(await createContractAccount([home.id, away.id]));
  const choices = () =>
    [...(portico.mismatch()?.querySelectorAll('button') ?? [])].map(
      ({ textContent }) => textContent,
    );
  const findWay = (text: string) => () => portico.button(portico.mismatch(), text);
  await view.visit();
  await portico.connect();
  await portico.signIn();
  await portico.until(portico.account, `Signed in on ${home.name}`);
  const atHome = { account: `eip155:${home.id}:${address}`, chainId: home.id };
  expect(server.session).toMatchObject(atHome);

  // On another network nothing is done as either.
  await owner.setChain(away.id);
  await portico.until(portico.mismatch, describeMismatch(address, home.name, away.name));
  await portico.until(portico.mismatch, `switch your wallet back to ${home.name}`);
  expect([portico.account(), portico.accountButton()]).toEqual([null, null]);
  await portico.until(portico.connectButton, 'Sign in');
  expect(server.session).toMatchObject(atHome);

  // The way back, which the wallet refuses, fails to go and goes.
  const back = findWay(`Switch to ${home.name}`);
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await portico.press(back);
  await expect.poll(() => countAsked(owner, 'wallet_switchEthereumChain')).toBe(1);
  await expect.poll(() => back()?.getAttribute('aria-disabled')).toBe('false');
  expect(portico.walletAlert()).toBeNull();
  owner.rejectNext(-32603, 'wallet_switchEthereumChain');
  await portico.press(back);
  await portico.until(portico.walletAlert, 'The network didn’t change.');
  await portico.press(back);
  await portico.until(portico.account, `Signed in on ${home.name}`);
  await expect.poll(() => document.activeElement === portico.accountButton()).toBe(true);
  expect([portico.mismatch(), portico.walletAlert()]).toEqual([null, null]);
  expect(countAsked(owner, 'personal_sign')).toBe(1);

  // A sign-in there is of another account.
  await owner.setChain(away.id);
  await portico.press(findWay(`Sign in on ${away.name}`));
  await portico.signIn();
  await portico.until(portico.account, `Signed in on ${away.name}`);
  const elsewhere = { account: `eip155:${away.id}:${address}`, address, chainId: away.id };
  expect(server.session).toMatchObject(elsewhere);

  // A network that the page does not have.
  await owner.setChain(unknownChainId);
  const unknown = `Chain ${unknownChainId}`;
  await portico.until(portico.mismatch, describeMismatch(address, away.name, unknown));
  expect(choices()).toEqual([`Switch to ${away.name}`, 'Sign out']);
  await portico.press(findWay(`Switch to ${away.name}`));
  await portico.until(portico.account, `Signed in on ${away.name}`);

  // One where it is no contract.
  await owner.setChain(third.id);
  await portico.press(findWay(`Sign in on ${third.name}`));
  await portico.press(portico.readySignButton);
  await portico.until(portico.dialog, 'Error verifying signature, please retry!');
  expect(server.session).toMatchObject(elsewhere);
});
