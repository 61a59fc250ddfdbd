import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';

const look = 'Your wallet has not answered yet.';
/** Milliseconds after which a wallet counts as slow. */
const patience = 15_000;
const recipient = () => privateKeyToAccount(generatePrivateKey()).address;

test('a wallet that does not answer the connection is told after a while, and can be left', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await page.clock.install();
  await door.open();
  owner.hold();
  await door.connect();
  await expect(door.dialog).toContainText('Confirm connection in the extension');
  await page.clock.fastForward(patience + 1_000);
  await expect(door.walletAlert).toContainText(look);
  await page.keyboard.press('Escape');
  await expect(door.dialog).toBeHidden();
  await door.connectButton.click();
  await expect(door.dialog).toBeVisible();
  owner.release();
  await expect(door.readySignButton).toBeVisible();
  await expect(door.walletAlert).toHaveCount(0);
});

test('a wallet that does not answer the sign-in is told after a while', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await page.clock.install();
  await door.open();
  await door.connect();
  await expect(door.readySignButton).toBeVisible();
  owner.hold();
  await door.readySignButton.click();
  await expect(door.signMessageButton).toContainText('Waiting for signature');
  await page.clock.fastForward(patience + 1_000);
  await expect(door.walletAlert).toContainText(look);
  owner.release();
  await expect(door.accountButton).toBeVisible();
  await expect(door.walletAlert).toHaveCount(0);
});

test('a wallet that does not answer a transfer is told after a while', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  await page.clock.install();
  await door.enter();
  await door.fillTransfer(recipient(), '0.25');
  owner.hold();
  await door.sendButton.click();
  await expect(door.sendButton).toHaveText('Confirm in your wallet…');
  await page.clock.fastForward(patience + 1_000);
  await expect(door.walletAlert).toContainText(look);
  owner.release();
  await expect(door.account).toContainText('Confirmed.');
  await expect(door.walletAlert).toHaveCount(0);
});

test('a wallet that does not answer a switch is told after a while', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await page.clock.install();
  await door.enter();
  owner.hold();
  await door.chainButton.click();
  await door.chainOption(137).click();
  await page.clock.fastForward(patience + 1_000);
  await expect(door.walletAlert).toContainText(look);
  await page.keyboard.press('Escape');
  await expect(door.account).toContainText(owner.address);
  owner.release();
  await expect(door.walletAlert).toHaveCount(0);
});

test('another account in the middle of signing ends the step with a text', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  await door.open();
  await door.connect();
  await expect(door.readySignButton).toBeVisible();
  owner.hold();
  await door.readySignButton.click();
  const other = await owner.switchAccount();
  owner.release();
  await expect(door.dialog).toContainText('Error signing message, please retry!');
  await door.signIn();
  await expect(door.account).toContainText(other);
});

test('a wallet that is locked in the middle of signing leaves the page as before', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  await door.open();
  await door.connect();
  await expect(door.readySignButton).toBeVisible();
  owner.hold();
  await door.readySignButton.click();
  await owner.lock();
  await expect(door.connectButton).toBeVisible();
  owner.release();
  await expect(door.account).toHaveCount(0);
});

test('another network in the middle of signing is the sign-in’s own', async ({ door, wallet }) => {
  const owner = await wallet();
  await door.open();
  await door.connect();
  await expect(door.readySignButton).toBeVisible();
  owner.hold();
  await door.readySignButton.click();
  await owner.setChain(137);
  owner.release();
  await expect(door.accountButton.or(door.readySignButton).first()).toBeVisible();
});

test('another account in the middle of sending ends the step with a text', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  await door.enter();
  await door.fillTransfer(recipient(), '0.25');
  owner.hold();
  await door.sendButton.click();
  await expect(door.sendButton).toHaveText('Confirm in your wallet…');
  await owner.switchAccount();
  await expect(door.mismatch).toBeVisible();
  owner.release();
  await expect(door.mismatch).toBeVisible();
});

test('a storm of events leaves a page that can be used', async ({ context, door, page }) => {
  await context.addInitScript(() => {
    const listeners = new Map<string, ((value: unknown) => void)[]>();
    const address = '0x00000000000000000000000000000000000000d1';
    let isConnected = false;
    const provider = {
      request: async ({ method }: { method: string }) => {
        if (method === 'eth_requestAccounts') isConnected = true;
        if (method === 'eth_chainId') return '0x1';
        return /accounts/i.test(method) ? [address] : null;
      },
      on: (name: string, listener: (value: unknown) => void) => {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      },
      removeListener: () => {},
    };
    const info = {
      uuid: 'storm',
      name: 'Storm',
      rdns: 'org.example.storm',
      icon: 'data:image/png;base64,AAAA',
    };
    const say = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
      );
    window.addEventListener('eip6963:requestProvider', say);
    say();
    const emit = (name: string, value: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(value);
    };
    setInterval(() => {
      if (!isConnected) return;
      for (let count = 0; count < 100; count += 1) emit('accountsChanged', [address]);
      emit('message', { type: {}, data: null });
    }, 100);
  });
  await door.open();
  await door.connect('org.example.storm');
  await expect(door.readySignButton).toBeVisible();
  await door.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(door.connectButton).toBeVisible();
  await page.getByRole('link', { name: 'What this page talks to' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What this page talks to');
});

test('a provider that throws, or returns no promise, is told to make no sense', async ({
  context,
  door,
}) => {
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
  await door.open();
  await door.connectButton.click();
  for (const [index, what] of ['throws', 'nothing', 'a number'].entries()) {
    await test.step(what, async () => {
      await door.walletOption(`org.example.odd${index}`).click();
      await expect(door.walletAlert).toContainText(
        /makes no sense|Oops, something went wrong!|was not found/,
      );
      await door.walletAlert.getByRole('button', { name: 'Dismiss' }).click();
      await expect(door.walletAlert).toHaveCount(0);
      await expect(door.retryButton).toBeVisible();
    });
  }
});

test('a wallet that gives no account, no address or no list connects nobody', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  owner.answerWith('wallet_requestPermissions', () => []);
  await door.open();
  await door.connectButton.click();
  for (const [index, accounts] of [[], ['0x12'], { length: 1 }].entries()) {
    await test.step(JSON.stringify(accounts), async () => {
      owner.answerWith('eth_requestAccounts', () => accounts);
      owner.answerWith('eth_accounts', () => accounts);
      const asked = owner.requests.length;
      await door.ask(index);
      await expect.poll(() => owner.requests.length).toBeGreaterThan(asked);
      await expect(door.retryButton).toBeVisible();
      await expect(door.readySignButton).toHaveCount(0);
    });
  }
});

test('an address in small letters and ten thousand others are one account', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
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
  await door.open();
  owner.connectedOrigins.add(new URL(door.page.url()).origin);
  await door.connect();
  await door.signIn();
  await expect(door.account).toContainText(owner.address);
});

test('a chain id that is decimal, or has leading zeros, is understood', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  await door.open();
  for (const chainId of ['1', '0x0001']) {
    await test.step(chainId, async () => {
      owner.answerWith('eth_chainId', () => chainId);
      await door.connect();
      await expect(door.readySignButton).toBeVisible();
      await door.dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(door.connectButton).toHaveText('Connect Wallet');
    });
  }
});
