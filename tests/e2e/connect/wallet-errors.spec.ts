import { devices } from '@playwright/test';
import { parseEther } from 'viem';
import { fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import type { PorticoPage } from '@/tests/support/portico-page';
import { announcedWallet } from '@/tests/support/wallet';
import { RpcError } from '@/tests/support/wallet/rpc-error';

const pending = 'A request is already waiting. Please open your wallet to answer it.';

test('what keeps a wallet from connecting is told, but for a refusal, and the kit offers to retry', async ({
  allowConsole,
  context,
  portico,
  wallet,
}) => {
  // The notice of Coinbase's SDK, whose style our policy refuses.
  allowConsole(/Applying inline style/);
  await context.addInitScript(() => {
    window.open = () => null;
  });
  const owner = await wallet();
  await portico.open();
  const cancel = async () => {
    await portico.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
  };
  await test.step('a refusal', async () => {
    owner.rejectNext(4001);
    await portico.connect();
    await expect(portico.retryButton).toBeVisible();
    await expect(portico.walletAlert).toHaveCount(0);
    // No longer as if the wallet were still asked.
    const asking = portico.dialog.getByText('Confirm connection in the extension');
    await expect(asking).toBeHidden();
    await expect(portico.dialog.locator('[data-failure="Not connected"]')).toBeVisible();
    owner.hold();
    await portico.retryButton.click();
    await expect(asking).toBeVisible();
    owner.release();
    await expect(portico.readySignButton).toBeVisible();
    await cancel();
  });
  await test.step('a wallet that is busy', async () => {
    owner.rejectNext(-32002);
    await portico.connect();
    await expect(portico.walletAlert).toContainText(pending);
    await expect(portico.retryButton).toBeVisible();
    await portico.retryButton.click();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.walletAlert).toHaveCount(0);
    await cancel();
  });
  await test.step('a blocked pop-up', async () => {
    await portico.connect('coinbase');
    await expect(portico.walletAlert).toContainText(
      'Your browser blocked the window of the wallet.',
    );
    await expect(portico.retryButton).toBeVisible();
  });
  await test.step('a reason of its own', async () => {
    owner.rejectNext(-32603, 'wallet_requestPermissions');
    owner.rejectNext(-32603, 'eth_requestAccounts');
    await portico.ask(0);
    await expect(portico.walletAlert).toContainText('Your wallet could not do this.');
  });
});

test('a wallet whose own node or service fails is told as the one, without a waiting request', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  await portico.enter();
  // The first two as MetaMask's network controller 35.0.1 words them, the third as Chromium does.
  for (const [code, message, text] of [
    [-32002, 'RPC endpoint not found or unavailable.', 'Your wallet cannot reach its network.'],
    [
      -32002,
      'RPC endpoint returned too many errors, retrying in 29.9 minutes. Consider using a different RPC endpoint.',
      'Your wallet cannot reach its network.',
    ],
    [-32005, 'Request is being rate limited.', 'The node that your wallet uses takes no more'],
    [-32603, 'Failed to fetch', 'Your wallet could not reach a service that it needs.'],
  ] as const) {
    await test.step(`${code} "${message}"`, async () => {
      const fail = () => {
        throw new RpcError(code, message);
      };
      owner.answerWith('wallet_switchEthereumChain', fail);
      await portico.chainButton.click();
      await portico.chainOption(137).click();
      await expect(portico.walletAlert).toContainText(text);
      await portico.walletAlert.getByRole('button', { name: 'Dismiss' }).click();
      owner.answerWith('eth_sendTransaction', fail);
      await portico.fillTransfer(owner.address, '0.1');
      await portico.sendButton.click();
      await expect(portico.account.getByRole('alert')).toContainText(text);
    });
  }
});

test('a failed switch is told, can be put away, and is no longer told once the network has changed', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  await portico.enter();
  const switchTo137 = async (code: number) => {
    owner.rejectNext(code, 'wallet_switchEthereumChain');
    await portico.chainButton.click();
    await portico.chainOption(137).click();
  };
  await switchTo137(-32603);
  await expect(portico.walletAlert).toContainText('The network was not switched.');
  await expect(portico.dialog).toBeHidden();
  await portico.walletAlert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(portico.walletAlert).toHaveCount(0);
  await switchTo137(4001);
  await expect(portico.dialog).toBeHidden();
  await expect(portico.walletAlert).toHaveCount(0);
  await switchTo137(-32603);
  await expect(portico.walletAlert).toBeVisible();
  await owner.setChain(137);
  await expect(portico.walletAlert).toHaveCount(0);
});

const { defaultBrowserType: _, ...phone } = devices['iPhone 13'];

test.describe('on a phone', () => {
  test.use(phone);

  test('a wallet that fails to connect is told', async ({ portico, wallet }) => {
    const owner = await wallet({ inject: {} });
    owner.rejectNext(-32002);
    await portico.open();
    await portico.connectButton.click();
    await portico.walletOption('injected').click();
    await expect(portico.walletAlert).toContainText(pending);
    await portico.walletOption('injected').click();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.walletAlert).toHaveCount(0);
  });
});

const junk = 'Your wallet gave an answer that makes no sense.';

test('a wallet whose chain is junk is told to make no sense', async ({ portico, wallet }) => {
  const owner = await wallet();
  await portico.open();
  await portico.connectButton.click();
  for (const [index, answer] of ['one', '0xzz', '-0x1', null, {}, { chain: 1 }].entries()) {
    await test.step(JSON.stringify(answer), async () => {
      owner.answerWith('eth_chainId', () => answer);
      await portico.ask(index);
      await untilToldJunk(portico);
    });
  }
});

test('a wallet whose accounts are junk is told to make no sense', async ({ portico, wallet }) => {
  const owner = await wallet();
  owner.answerWith('wallet_requestPermissions', () => {
    throw new RpcError(4200, 'Unsupported method');
  });
  await portico.open();
  await portico.connectButton.click();
  for (const [index, answer] of [['nobody'], [7], null, 'text', {}].entries()) {
    await test.step(JSON.stringify(answer), async () => {
      owner.answerWith('eth_requestAccounts', () => answer);
      await portico.ask(index);
      await untilToldJunk(portico);
    });
  }
});

/** And puts away what is told. */
async function untilToldJunk(portico: PorticoPage): Promise<void> {
  await expect(portico.walletAlert).toContainText(junk);
  await expect(portico.walletOption(announcedWallet.rdns)).toBeVisible();
  await expect(portico.account).toBeHidden();
  await portico.walletAlert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(portico.walletAlert).toHaveCount(0);
}
