import { shortenAddress } from '@/lib/address';
import { away, home } from '@/tests/support/chains';
import { createContractAccount, describeMismatch } from '@/tests/support/contract-account';
import { expect, test } from '@/tests/support/fixtures';
import { Browser } from '@/tests/support/http-browser';

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
    await expect(portico.mismatch).toContainText(describeMismatch(address, away.name, home.name));
    await portico.mismatch.getByRole('button', { name: `Switch to ${away.name}` }).click();
    await expect(portico.mismatch).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(portico.account).toContainText('Not signed in');
    expect(await elsewhere.session()).toMatchObject({ account: `eip155:${home.id}:${address}` });
  });
});
