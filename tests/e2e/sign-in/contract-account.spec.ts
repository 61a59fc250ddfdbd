import { shortenAddress } from '@/lib/address';
import { away, home, third, unknownChainId } from '@/tests/support/chains';
import { createContractAccount } from '@/tests/support/contract-account';
import { expect, test } from '@/tests/support/fixtures';
import { Browser } from '@/tests/support/http-browser';
import { readSession } from '@/tests/support/session';

const saysBoth = (address: string, signedIn: string, wallet: string) =>
  `Signed in as ${shortenAddress(address)} on ${signedIn}. It is a smart contract, so the same address on ${wallet} is another account.`;

test('a smart account is signed in on one network, and elsewhere the page offers to switch or sign in', async ({
  allowConsole,
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const address = await owner.switchAccount(await createContractAccount([home.id, away.id]));
  const asked = (method: string) => owner.requests.filter((it) => it.method === method).length;
  await test.step('signed in on one network', async () => {
    await portico.enterByHand();
    await expect(portico.account).toContainText(`Signed in on ${home.name}`);
    expect(await readSession(page)).toMatchObject({
      account: `eip155:${home.id}:${address}`,
      chainId: home.id,
    });
  });
  await test.step('on another one nothing is done as either', async () => {
    await owner.setChain(away.id);
    await expect(portico.mismatch).toContainText(saysBoth(address, home.name, away.name));
    await expect(portico.mismatch).toContainText(`switch your wallet back to ${home.name}`);
    await expect(portico.account).toHaveCount(0);
    await expect(portico.accountButton).toHaveCount(0);
    await expect(portico.connectButton).toHaveText('Sign in');
    expect(await readSession(page)).toMatchObject({ account: `eip155:${home.id}:${address}` });
  });
  await test.step('the way back, which the wallet refuses, fails to go and goes', async () => {
    const back = portico.mismatch.getByRole('button', { name: `Switch to ${home.name}` });
    owner.rejectNext(4001, 'wallet_switchEthereumChain');
    await back.click();
    await expect.poll(() => asked('wallet_switchEthereumChain')).toBe(1);
    await expect(back).toHaveAttribute('aria-disabled', 'false');
    await expect(portico.walletAlert).toHaveCount(0);
    owner.rejectNext(-32603, 'wallet_switchEthereumChain');
    await back.click();
    await expect(portico.walletAlert).toContainText('The network didn’t change.');
    await back.click();
    await expect(portico.account).toContainText(`Signed in on ${home.name}`);
    await expect(portico.accountButton).toBeFocused();
    await expect(portico.mismatch).toHaveCount(0);
    await expect(portico.walletAlert).toHaveCount(0);
    expect(asked('personal_sign')).toBe(1);
  });
  await test.step('a sign-in there is of another account', async () => {
    await owner.setChain(away.id);
    await portico.mismatch.getByRole('button', { name: `Sign in on ${away.name}` }).click();
    await portico.signIn();
    await expect(portico.account).toContainText(`Signed in on ${away.name}`);
    const session = { account: `eip155:${away.id}:${address}`, address, chainId: away.id };
    expect(await readSession(page)).toMatchObject(session);
  });
  await test.step('a network that the page does not have', async () => {
    await owner.setChain(unknownChainId);
    await expect(portico.mismatch).toContainText(
      saysBoth(address, away.name, `Chain ${unknownChainId}`),
    );
    await expect(portico.mismatch.getByRole('button')).toHaveText([
      `Switch to ${away.name}`,
      'Sign out',
    ]);
    await portico.mismatch.getByRole('button', { name: `Switch to ${away.name}` }).click();
    await expect(portico.account).toContainText(`Signed in on ${away.name}`);
  });
  await test.step('one where it is no contract', async () => {
    allowConsole(/401 .*callback/);
    await owner.setChain(third.id);
    await portico.mismatch.getByRole('button', { name: `Sign in on ${third.name}` }).click();
    await portico.readySignButton.click();
    await expect(portico.dialog).toContainText('Error verifying signature, please retry!');
    expect(await readSession(page)).toMatchObject({ account: `eip155:${away.id}:${address}` });
  });
});

test('the page names a smart account with its network, and lists only its sessions there', async ({
  portico,
  page,
  servers,
  wallet,
}) => {
  const owner = await wallet({ chainId: away.id });
  const account = await createContractAccount([home.id, away.id]);
  const address = await owner.switchAccount(account);
  const named = `${shortenAddress(address)} on ${away.name}`;
  await test.step('while no wallet is there', async () => {
    await portico.enter();
    await expect(portico.account).toContainText(`Signed in on ${away.name}`);
    owner.stall();
    await page.reload();
    await expect(page.getByText(named, { exact: true })).toBeVisible();
    owner.resume();
    await expect(portico.account).toContainText(`Signed in on ${away.name}`);
  });
  const elsewhere = new Browser(servers.production.url);
  await elsewhere.enter(account, { chainId: home.id });
  await test.step('in the details of its session', async () => {
    await portico.open('/account');
    const facts = page.getByRole('region', { name: 'Signed in here' });
    await expect(facts).toContainText(`Smart contract, on ${away.name} only`);
    const list = page.getByRole('region', { name: 'Where you’re signed in' });
    await expect(list.getByRole('listitem')).toHaveText([
      new RegExp(`This session.*${away.name}`, 's'),
    ]);
    const receipt = page.getByRole('region', { name: 'What you signed' });
    await expect(receipt).toContainText('shows to your smart contract again each day');
    await owner.setChain(home.id);
    await expect(portico.mismatch).toContainText(saysBoth(address, away.name, home.name));
    await portico.mismatch.getByRole('button', { name: `Switch to ${away.name}` }).click();
    await expect(portico.mismatch).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(portico.account).toContainText('Not signed in');
    expect(await elsewhere.session()).toMatchObject({ account: `eip155:${home.id}:${address}` });
  });
});
