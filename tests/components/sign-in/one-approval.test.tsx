import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from '@/tests/components/support/fixtures';
import type { Portico } from '@/tests/components/support/portico';
import { away, home, unknownChainId } from '@/tests/support/chains';
import { createContractAccount } from '@/tests/support/contract-account';
import { createUndeployedAccount } from '@/tests/support/undeployed-account';
import { announcedWallet } from '@/tests/support/wallet';
import { createHold } from '@/tests/support/wallet/consent';

/** One of the wallets that receive `wallet_connect`. */
const announce = { name: 'Base Account', rdns: 'app.base.account' };
const credentials = '/api/auth/callback/credentials';
const stranger = privateKeyToAccount(generatePrivateKey());

const cancelOf = (portico: Portico) => portico.inDialog('Cancel');

/** Disconnects, and waits until the server has ended the session. */
async function leave(portico: Portico): Promise<void> {
  await portico.disconnect();
  await expect.poll(() => portico.view.server.session).toBeNull();
}

test('a refusal declines both, a stranger’s signature fails, and only the connected account is signed in', async ({
  portico,
  view,
}) => {
  const { server } = view;
  const owner = view.install({ announce });
  owner.signsIn = true;
  owner.rejectNext(4001, 'wallet_connect');
  await view.visit();
  await portico.connect(announce.rdns);
  await portico.until(portico.retryButton);
  expect(portico.walletAlert()).toBeNull();
  expect(owner.consents).toEqual(['wallet_connect']);
  expect(server.posted).toEqual([]);
  // A stranger's signature is reported, and leaves the second step.
  owner.alterConnection = async ({ accounts: [entry] }) => {
    const { message = '' } = entry?.capabilities.signInWithEthereum ?? {};
    const signature = await stranger.signMessage({ message });
    const signInWithEthereum = { message, signature };
    return { accounts: [{ address: entry?.address, capabilities: { signInWithEthereum } }] };
  };
  await portico.press(portico.retryButton);
  await portico.until(portico.readySignButton);
  await portico.until(portico.walletAlert, 'signature');
  expect(server.session).toBeNull();
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  await leave(portico);
  // Of several accounts, the connected one signs in.
  owner.alterConnection = async ({ accounts }, sign) => ({
    accounts: [await sign(stranger), ...accounts, ...accounts],
  });
  owner.consents.length = 0;
  await portico.connect(announce.rdns);
  await portico.until(portico.account, 'Signed in');
  expect(owner.consents).toEqual(['wallet_connect']);
  expect(server.session).toMatchObject({ address: owner.address });
  await leave(portico);
  // Who signs and shares no account is neither connected nor signed in.
  owner.consents.length = 0;
  owner.alterConnection = (connection) => connection;
  owner.answerWith('eth_accounts', () => []);
  await portico.connect(announce.rdns);
  await portico.until(portico.walletAlert);
  expect(portico.accountButton()).toBeNull();
  expect(server.session).toBeNull();
  expect(owner.consents).toEqual(['wallet_connect']);
});

test('an approval after "Cancel", or after another wallet was chosen, does nothing', async ({
  portico,
  view,
}) => {
  const late = view.install({ announce });
  const other = view.install();
  const methods = () => late.requests.map(({ method }) => method);
  late.signsIn = true;
  await view.visit();
  await portico.openList();
  late.hold();
  await portico.press(() => portico.walletOption(announce.rdns));
  await expect.poll(() => methods().at(-1)).toBe('wallet_connect');
  await portico.press(() => cancelOf(portico));
  await portico.until(portico.retryButton);
  late.release();
  await expect.poll(() => late.connectedOrigins.size).toBe(1);
  late.connectedOrigins.clear();

  late.hold();
  await portico.press(portico.retryButton);
  await expect.poll(() => methods().at(-1)).toBe('wallet_connect');
  await portico.press(() => portico.walletOption(announcedWallet.rdns));
  await portico.until(portico.readySignButton);
  late.release();
  await expect.poll(() => late.connectedOrigins.size).toBe(1);
  await portico.signIn();
  await portico.until(portico.account, other.address);
  expect(view.server.session).toMatchObject({ address: other.address });
  expect(methods().filter((method) => method === 'wallet_connect')).toHaveLength(2);
  expect(methods()).not.toContain('eth_accounts');
});

test('canceling while the server checks the signature signs the visitor out again', async ({
  portico,
  view,
}) => {
  const { network, server } = view;
  const owner = view.install({ announce });
  owner.signsIn = true;
  const answer = createHold();
  network.answer(credentials, async (init) => {
    const response = await server.answer(credentials, init);
    await answer.promise;
    return response;
  });
  await view.visit();
  await portico.connect(announce.rdns);
  await expect.poll(() => server.posted).toEqual([credentials]);
  await portico.press(() => cancelOf(portico));
  answer.release();
  await expect.poll(() => server.posted).toEqual([credentials, '/api/auth/signout']);
  await portico.untilDisconnected();
  expect(portico.accountButton()).toBeNull();
  await expect.poll(() => server.session).toBeNull();
});

test('a wallet on an unsupported chain signs in on our first chain and switches to it, or does neither', async ({
  portico,
  view,
}) => {
  const { server } = view;
  const owner = view.install({ announce, chainId: unknownChainId });
  owner.signsIn = true;
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await view.visit();
  await portico.connect(announce.rdns);
  await portico.until(portico.retryButton);
  expect(portico.accountButton()).toBeNull();
  await expect.poll(() => server.session).toBeNull();
  await portico.press(portico.retryButton);
  await portico.until(portico.account, 'Signed in');
  expect(server.session).toMatchObject({ address: owner.address, chainId: home.id });
  const both = ['wallet_connect', 'wallet_switchEthereumChain'];
  expect(owner.consents).toEqual([...both, ...both]);
});

test('a smart account connects and signs in with one approval, deployed or not', async ({
  portico,
  view,
}) => {
  const owner = view.install({ announce, chainId: away.id });
  owner.signsIn = true;
  await view.visit();
  for (const account of [
    await createContractAccount([away.id]),
    await createUndeployedAccount(away.id),
  ]) {
    const address = await owner.switchAccount(account);
    owner.consents.length = 0;
    await portico.connect(announce.rdns);
    await portico.until(portico.account, `Signed in on ${away.name}`);
    expect(owner.consents).toEqual(['wallet_connect']);
    expect(view.server.session).toMatchObject({ account: `eip155:${away.id}:${address}` });
    await leave(portico);
  }
});
