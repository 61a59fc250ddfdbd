import { vi } from 'vitest';
import { countAsked, readAlerts, send } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import { away } from '@/tests/support/chains';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import { offers } from '@/tests/support/wallets';

const pending = 'A request is already waiting. Open your wallet to respond.';
const junk = 'Your wallet sent an invalid response.';

test('the page reports a busy or failing wallet, and offers a retry', async ({ portico, view }) => {
  const owner = view.install();
  /** Refuses once the kit is at its next step: the kit loses an earlier refusal. */
  const refuseInTime = async () => {
    owner.hold();
    await portico.connect();
    const step = 'Confirm connection in the extension';
    await portico.until(portico.dialog, step);
    owner.release();
  };
  await view.visit();
  owner.rejectNext(-32002);
  await portico.connect();
  await portico.until(portico.walletAlert, pending);
  // The visitor answers the request that the wallet already shows.
  await owner.connect(window.location.origin);
  await portico.until(portico.readySignButton);
  expect(portico.walletAlert()).toBeNull();
  await portico.press(() => portico.inDialog('Cancel'));
  await portico.untilDisconnected();
  owner.rejectNext(-32603, 'wallet_requestPermissions');
  owner.rejectNext(-32603, 'eth_requestAccounts');
  await refuseInTime();
  await portico.until(portico.walletAlert, 'Your wallet couldn’t do this.');
  await portico.until(portico.retryButton);
});

test('a refusal ends in a retry without a notice, and no longer looks like an open request', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  const asking = 'Confirm connection in the extension';
  const findFailed = () => document.querySelector<HTMLElement>('[data-failure="Not connected"]');
  await view.visit();
  owner.rejectNext(4001);
  await portico.connect();
  await portico.until(portico.retryButton);
  // The style sheet hides the question in this part.
  await portico.until(findFailed, asking);
  expect(portico.walletAlert()).toBeNull();
  owner.hold();
  await portico.press(portico.retryButton);
  await portico.until(portico.dialog, asking);
  await expect.poll(findFailed).toBeNull();
  owner.release();
  await portico.until(portico.readySignButton);
});

test.runIf(offers('coinbase'))(
  'a blocked pop-up is reported, with a retry',
  async ({ portico, view }) => {
    // Coinbase's SDK reads this page's policy before it opens a window.
    const headers = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' };
    view.network.answer('/', async () => new Response(null, { headers }));
    view.prepare(() => vi.stubGlobal('open', () => null));
    await view.visit();
    await portico.connect('coinbase');
    await portico.until(portico.walletAlert, 'Your browser blocked the wallet’s window.');
    await portico.until(portico.retryButton);
  },
);

// Brave on a phone permits the page without an account: https://github.com/rainbow-me/rainbowkit/pull/2699
test('a pending request is waited for, connects once it is answered, and ends in a retry otherwise', async ({
  clock,
  portico,
  view,
}) => {
  const owner = view.install();
  await view.visit();
  owner.answerWith('wallet_requestPermissions', () => []);
  owner.rejectNext(-32002, 'eth_requestAccounts');
  await portico.connect();
  await portico.until(portico.walletAlert, pending);
  await clock.run(61_000);
  await portico.until(portico.retryButton);
  await portico.until(portico.walletAlert, pending);
  owner.rejectNext(-32002, 'eth_requestAccounts');
  await portico.press(portico.retryButton);
  await portico.until(portico.walletAlert, pending);
  await owner.connect(window.location.origin);
  await portico.until(portico.readySignButton);
  expect(portico.walletAlert()).toBeNull();
});

test('a failing node or service of the wallet is reported as such, not as a pending request', async ({
  portico,
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  // In the words of MetaMask's network controller 35.0.1, and of Chromium.
  for (const [code, message, text] of [
    [-32002, 'RPC endpoint not found or unavailable.', 'Your wallet can’t reach its network.'],
    [-32603, 'Failed to fetch', 'Your wallet couldn’t reach a service that it needs.'],
  ] as const) {
    const row = { message: `${code} "${message}"` };
    const fail = () => {
      throw new RpcError(code, message);
    };
    owner.answerWith('wallet_switchEthereumChain', fail);
    await portico.switchTo(away.id);
    await expect.poll(() => textOf(portico.walletAlert()), row).toContain(text);
    await portico.dismiss();
    owner.answerWith('eth_sendTransaction', fail);
    await send(view, account);
    await expect.poll(() => readAlerts(account).join(), row).toContain(text);
  }
});

test('a failed switch is reported until the visitor dismisses it or the network changes', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  const switchTo137 = async (code: number) => {
    owner.rejectNext(code, 'wallet_switchEthereumChain');
    await portico.switchTo(away.id);
  };
  await switchTo137(-32603);
  await portico.until(portico.walletAlert, 'The network didn’t change.');
  expect(portico.dialog()).toBeNull();
  await portico.dismiss();
  await expect.poll(portico.walletAlert).toBeNull();
  await switchTo137(4001);
  await expect.poll(portico.dialog).toBeNull();
  expect(portico.walletAlert()).toBeNull();
  await switchTo137(-32603);
  await portico.until(portico.walletAlert);
  await owner.setChain(away.id);
  await expect.poll(portico.walletAlert).toBeNull();
});

test.for([
  ['chain is', 'eth_chainId', ['one', '0xzz', '-0x1', null, {}, { chain: 1 }]],
  ['accounts are', 'eth_requestAccounts', [['nobody'], [7], null, 'text', {}]],
] as const)(
  'a wallet whose %s junk is reported as sending an invalid response',
  async (row, { portico, view }) => {
    const [, method, answers] = row;
    const owner = view.install();
    owner.answerWith('wallet_requestPermissions', () => {
      throw new RpcError(4200, 'Unsupported method');
    });
    for (const answer of answers) {
      const message = JSON.stringify(answer);
      owner.answerWith(method, () => answer);
      await view.visit();
      await portico.connect();
      await expect.poll(() => textOf(portico.walletAlert()), { message }).toContain(junk);
      expect(portico.walletOption(), message).not.toBeNull();
      expect(portico.account(), message).toBeNull();
      await portico.dismiss();
      await expect.poll(portico.walletAlert, { message }).toBeNull();
    }
  },
);

test('two failures to connect or sign in bring an offer to find out why, and refusals do not count', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  const offer = 'Still not working?';
  const isOffered = () => document.body.textContent.includes(offer);
  await view.visit();
  await portico.openList();
  for (const find of [portico.walletOption, portico.retryButton]) {
    owner.rejectNext(-32603, 'wallet_requestPermissions');
    owner.rejectNext(-32603, 'eth_requestAccounts');
    expect(isOffered()).toBe(false);
    await portico.press(() => find());
    await portico.until(portico.walletAlert, 'Your wallet couldn’t do this.');
    if (!isOffered()) await portico.dismiss();
  }
  await portico.until(portico.walletAlert, offer);
  expect(portico.status(offer)).toBeNull();
  const link = portico.walletAlert()?.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href'), link?.target]).toEqual([
    ...['Find out why', '/trouble', '_blank'],
  ]);
  await portico.press(portico.retryButton);
  await portico.until(portico.readySignButton);
  // The notice stays until the visitor is in or dismisses it.
  await portico.press(() => portico.button(portico.status(offer), 'Dismiss'));

  for (const code of [4001, 4001, -32603, -32603]) {
    owner.rejectNext(code, 'personal_sign');
    expect(isOffered()).toBe(false);
    const before = countAsked(owner, 'personal_sign');
    await portico.press(portico.readySignButton);
    await expect.poll(() => countAsked(owner, 'personal_sign')).toBe(before + 1);
    await portico.until(portico.readySignButton);
  }
  await expect.poll(isOffered).toBe(true);
  await portico.signIn();
  await expect.poll(isOffered).toBe(false);
});
