import { parseEther } from 'viem';
import { expect, test } from '@/tests/components/support/fixtures';
import { type Portico, textOf } from '@/tests/components/support/portico';
import { away, fund, home } from '@/tests/support/chains';
import { RpcError } from '@/tests/support/wallet/rpc-error';

const pending = 'A request is already waiting. Open your wallet to respond.';
const junk = 'Your wallet sent an invalid response.';

test('a wallet that is busy, or fails for a reason of its own, is told, and asked again', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  /** The kit loses a refusal that comes before its next step. */
  const refuseInTime = async () => {
    owner.hold();
    await portico.connect();
    const step = 'Confirm connection in the extension';
    await expect.poll(() => textOf(portico.dialog)).toContain(step);
    owner.release();
  };
  await view.visit();
  owner.rejectNext(-32002);
  await refuseInTime();
  await expect.poll(() => textOf(portico.walletAlert)).toContain(pending);
  await portico.press(() => portico.retryButton);
  await portico.until(() => portico.readySignButton);
  expect(portico.walletAlert).toBeNull();
  await portico.press(() => portico.inDialog('Cancel'));
  await expect.poll(() => textOf(portico.connectButton)).toBe('Connect Wallet');
  owner.rejectNext(-32603, 'wallet_requestPermissions');
  owner.rejectNext(-32603, 'eth_requestAccounts');
  await refuseInTime();
  await expect.poll(() => textOf(portico.walletAlert)).toContain('Your wallet couldn’t do this.');
  await portico.until(() => portico.retryButton);
});

test('a wallet whose own node or service fails is told as the one, without a waiting request', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('1'));
  await view.enter(owner);
  // The first two as MetaMask's network controller 35.0.1 words them, the third as Chromium does.
  for (const [code, message, text] of [
    [-32002, 'RPC endpoint not found or unavailable.', 'Your wallet can’t reach its network.'],
    [
      -32002,
      'RPC endpoint returned too many errors, retrying in 29.9 minutes. Consider using a different RPC endpoint.',
      'Your wallet can’t reach its network.',
    ],
    [-32005, 'Request is being rate limited.', 'Your wallet’s node is rate-limited.'],
    [-32603, 'Failed to fetch', 'Your wallet couldn’t reach a service that it needs.'],
  ] as const) {
    const row = { message: `${code} "${message}"` };
    const fail = () => {
      throw new RpcError(code, message);
    };
    owner.answerWith('wallet_switchEthereumChain', fail);
    await portico.switchTo(away.id);
    await expect.poll(() => textOf(portico.walletAlert), row).toContain(text);
    await portico.dismiss();
    owner.answerWith('eth_sendTransaction', fail);
    await portico.fillTransfer(owner.address, '0.1');
    await portico.press(() => portico.sendButton);
    const told = () =>
      textOf(portico.account?.querySelector<HTMLElement>('[role="alert"]') ?? null);
    await expect.poll(told, row).toContain(text);
  }
});

test('a failed switch is told, can be put away, and is no longer told once the network has changed', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  await view.enter(owner);
  const switchTo137 = async (code: number) => {
    owner.rejectNext(code, 'wallet_switchEthereumChain');
    await portico.switchTo(away.id);
  };
  await switchTo137(-32603);
  await expect.poll(() => textOf(portico.walletAlert)).toContain('The network didn’t change.');
  expect(portico.dialog).toBeNull();
  await portico.dismiss();
  await expect.poll(() => portico.walletAlert).toBeNull();
  await switchTo137(4001);
  await expect.poll(() => portico.dialog).toBeNull();
  expect(portico.walletAlert).toBeNull();
  await switchTo137(-32603);
  await portico.until(() => portico.walletAlert);
  await owner.setChain(away.id);
  await expect.poll(() => portico.walletAlert).toBeNull();
});

test('a wallet whose chain is junk is told to make no sense', async ({ portico, view }) => {
  const owner = view.install();
  for (const answer of ['one', '0xzz', '-0x1', null, {}, { chain: 1 }]) {
    owner.answerWith('eth_chainId', () => answer);
    await view.visit();
    await portico.connect();
    await untilToldJunk(portico, answer);
  }
});

test('a wallet whose accounts are junk is told to make no sense', async ({ portico, view }) => {
  const owner = view.install();
  owner.answerWith('wallet_requestPermissions', () => {
    throw new RpcError(4200, 'Unsupported method');
  });
  for (const answer of [['nobody'], [7], null, 'text', {}]) {
    owner.answerWith('eth_requestAccounts', () => answer);
    await view.visit();
    await portico.connect();
    await untilToldJunk(portico, answer);
  }
});

async function untilToldJunk(portico: Portico, answer: unknown): Promise<void> {
  const row = { message: JSON.stringify(answer) };
  await expect.poll(() => textOf(portico.walletAlert), row).toContain(junk);
  expect(portico.walletOption(), row.message).not.toBeNull();
  expect(portico.account, row.message).toBeNull();
  await portico.dismiss();
  await expect.poll(() => portico.walletAlert, row).toBeNull();
}
