import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';

const look = 'Your wallet has not answered yet.';
/** Milliseconds after which a wallet counts as slow. */
const patience = 15_000;
const recipient = () => privateKeyToAccount(generatePrivateKey()).address;

test('a wallet silent to a connection, sign-in, transfer or switch is told after a while, and left', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  await page.clock.install();
  await portico.open();
  const untilTold = async () => {
    await expect(portico.walletAlert).toHaveCount(0);
    await page.clock.fastForward(patience + 1_000);
    await expect(portico.walletAlert).toContainText(look);
  };
  await test.step('a connection', async () => {
    owner.hold();
    await portico.connect();
    await expect(portico.dialog).toContainText('Confirm connection in the extension');
    await untilTold();
    await page.keyboard.press('Escape');
    await expect(portico.dialog).toBeHidden();
    await portico.connectButton.click();
    await expect(portico.dialog).toBeVisible();
    owner.release();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.walletAlert).toHaveCount(0);
  });
  await test.step('a sign-in', async () => {
    owner.hold();
    await portico.readySignButton.click();
    await expect(portico.signMessageButton).toContainText('Waiting for signature');
    await untilTold();
    owner.release();
    await expect(portico.accountButton).toBeVisible();
    await expect(portico.walletAlert).toHaveCount(0);
  });
  await test.step('a transfer', async () => {
    await portico.fillTransfer(recipient(), '0.25');
    owner.hold();
    await portico.sendButton.click();
    await expect(portico.sendButton).toHaveText('Confirm in your wallet…');
    await untilTold();
    owner.release();
    await expect(portico.account).toContainText('Confirmed.');
    await expect(portico.walletAlert).toHaveCount(0);
  });
  await test.step('a switch', async () => {
    owner.hold();
    await portico.chainButton.click();
    await portico.chainOption(137).click();
    await untilTold();
    await page.keyboard.press('Escape');
    await expect(portico.account).toContainText(owner.address);
    owner.release();
    await expect(portico.walletAlert).toHaveCount(0);
  });
});

test('each wait can be cancelled: what the wallet refuses later is no trouble, what it does is shown', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  await page.clock.install();
  await portico.enter();
  const cancel = portico.account.getByRole('button', { name: 'Cancel' });
  const network = portico.account.getByLabel('Choose a network');
  const choose = portico.accountAction('Choose other accounts');
  const asked = (wanted: string) => owner.requests.filter(({ method }) => method === wanted).length;
  /** Until the wallet has been asked and the visitor waits no more. */
  const cancelRequest = async (method: string, ask: () => Promise<void>) => {
    const before = asked(method);
    owner.hold();
    await ask();
    await expect.poll(() => asked(method)).toBe(before + 1);
    await cancel.click();
    await expect(cancel).toHaveCount(0);
    await page.clock.runFor(patience + 1_000);
    await expect(portico.walletAlert).toHaveCount(0);
  };
  const switchNetwork = async () => {
    await network.selectOption('Polygon');
    await portico.account.getByRole('button', { name: 'Switch' }).click();
  };
  await test.step('a transfer that is refused', async () => {
    await cancelRequest('eth_sendTransaction', async () => {
      await portico.fillTransfer(recipient(), '0.25');
      await portico.sendButton.click();
    });
    owner.rejectNext(-32603, 'eth_sendTransaction');
    owner.release();
  });
  await test.step('other accounts', async () => {
    await cancelRequest('wallet_requestPermissions', () => choose.click());
    await expect(choose).toBeEnabled();
    owner.rejectNext(-32603, 'wallet_requestPermissions');
    owner.release();
  });
  await test.step('a switch that is refused, and one that is not', async () => {
    await cancelRequest('wallet_switchEthereumChain', switchNetwork);
    await expect(network).toHaveValue('1');
    owner.rejectNext(-32603, 'wallet_switchEthereumChain');
    owner.release();
    await cancelRequest('wallet_switchEthereumChain', switchNetwork);
    await expect(portico.walletAlert).toHaveCount(0);
    owner.release();
    await expect(network).toHaveValue('137');
  });
  await test.step('a token', async () => {
    await portico.account.getByText('More', { exact: true }).click();
    await cancelRequest('wallet_watchAsset', async () => {
      await portico.account.getByLabel('Token address').fill(recipient());
      await portico.account.getByLabel('Symbol').fill('MOSS');
      await portico.account.getByLabel('Decimals').fill('18');
      await portico.account.getByRole('button', { name: 'Add to wallet' }).click();
    });
    owner.release();
    await expect(portico.account).toContainText('MOSS was added to your wallet.');
  });
  await expect(portico.walletAlert).toHaveCount(0);
  await expect(portico.account.getByRole('alert')).toHaveCount(0);
});

test('a lock, another account or another network in the middle of signing or sending ends the step', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  const other = privateKeyToAccount(generatePrivateKey());
  await fund(1, other.address, parseEther('1'));
  await portico.open();
  await portico.connect();
  const beginToSign = async () => {
    await expect(portico.readySignButton).toBeVisible();
    owner.hold();
    await portico.readySignButton.click();
    await expect(portico.signMessageButton).toContainText('Waiting for signature');
  };
  await test.step('a lock leaves the page as before', async () => {
    await beginToSign();
    await owner.lock();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
    owner.release();
    await expect(portico.account).toHaveCount(0);
  });
  await test.step('another account while signing is told', async () => {
    await portico.connect();
    await beginToSign();
    await owner.switchAccount(other);
    owner.release();
    await expect(portico.dialog).toContainText('Error signing message, please retry!');
    await portico.signIn();
    await expect(portico.account).toContainText(other.address);
  });
  await test.step('another account while sending is told', async () => {
    await portico.fillTransfer(recipient(), '0.25');
    owner.hold();
    await portico.sendButton.click();
    await expect(portico.sendButton).toHaveText('Confirm in your wallet…');
    await owner.switchAccount();
    await expect(portico.mismatch).toBeVisible();
    owner.release();
    await expect(portico.mismatch).toBeVisible();
  });
  await test.step('another network while signing is the sign-in’s own', async () => {
    await portico.mismatch.getByRole('button', { name: 'Sign out' }).click();
    await expect(portico.account).toContainText('Not signed in');
    await portico.connectButton.click();
    await beginToSign();
    await owner.setChain(137);
    owner.release();
    await expect(portico.accountButton.or(portico.readySignButton).first()).toBeVisible();
  });
});

test('a provider that throws, gives no promise or gives no account is told, and connects nobody', async ({
  context,
  portico,
  wallet,
}) => {
  const owner = await wallet();
  owner.answerWith('wallet_requestPermissions', () => []);
  await context.addInitScript(() => {
    const requests: readonly (() => unknown)[] = [
      () => {
        throw new Error('no');
      },
      () => undefined,
      () => 7,
    ];
    const say = () => {
      for (const [index, request] of requests.entries()) {
        const info = {
          uuid: `odd${index}`,
          name: `Odd ${index}`,
          rdns: `org.example.odd${index}`,
          icon: 'data:image/png;base64,AAAA',
        };
        const detail = { info, provider: { request, on() {}, removeListener() {} } };
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      }
    };
    window.addEventListener('eip6963:requestProvider', say);
    say();
  });
  await portico.open();
  await portico.connectButton.click();
  for (const [index, accounts] of [[], ['0x12'], { length: 1 }].entries()) {
    await test.step(JSON.stringify(accounts), async () => {
      owner.answerWith('eth_requestAccounts', () => accounts);
      owner.answerWith('eth_accounts', () => accounts);
      const asked = owner.requests.length;
      await portico.ask(index);
      await expect.poll(() => owner.requests.length).toBeGreaterThan(asked);
      await expect(portico.retryButton).toBeVisible();
      await expect(portico.readySignButton).toHaveCount(0);
    });
  }
  for (const [index, what] of ['throws', 'nothing', 'a number'].entries()) {
    await test.step(what, async () => {
      await portico.walletOption(`org.example.odd${index}`).click();
      await expect(portico.walletAlert).toContainText(
        /makes no sense|Your wallet could not do this|was not found/,
      );
      await portico.walletAlert.getByRole('button', { name: 'Dismiss' }).click();
      await expect(portico.walletAlert).toHaveCount(0);
      await expect(portico.retryButton).toBeVisible();
    });
  }
});

test('an odd chain id, and an address in small letters before ten thousand others, are understood', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  await portico.open();
  for (const chainId of ['1', '0x0001']) {
    await test.step(chainId, async () => {
      owner.answerWith('eth_chainId', () => chainId);
      await portico.connect();
      await expect(portico.readySignButton).toBeVisible();
      await portico.dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(portico.connectButton).toHaveText('Connect Wallet');
    });
  }
  owner.answerWith('eth_chainId', () => '0x1');
  const many = Array.from(
    { length: 10_000 },
    (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`,
  );
  const accounts = () => [owner.address.toLowerCase(), ...many];
  owner.answerWith('wallet_requestPermissions', () => [
    { caveats: [{ type: 'restrictReturnedAccounts', value: accounts() }] },
  ]);
  owner.answerWith('eth_requestAccounts', accounts);
  owner.answerWith('eth_accounts', accounts);
  owner.connectedOrigins.add(new URL(portico.page.url()).origin);
  await portico.connect();
  await portico.signIn();
  await expect(portico.account).toContainText(owner.address);
});
