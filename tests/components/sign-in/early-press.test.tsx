import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import type { Portico } from '@/tests/components/support/portico';
import { createHold } from '@/tests/support/wallet/consent';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const csrf = '/api/auth/csrf';

/** Holds back every answer with a nonce until the test gives it to the page or fails the request. */
function holdNonce({ network, server }: PageView) {
  const hold = createHold();
  let isGiven = true;
  network.answer(csrf, async (init) => {
    await hold.promise;
    if (!isGiven) throw new TypeError('Failed to fetch');
    return server.answer(csrf, init);
  });
  return {
    give: hold.release,
    refuse: () => {
      isGiven = false;
      hold.release();
    },
    end: () => network.answer(csrf, null),
  };
}

const countAsked = ({ requests }: TestWallet) =>
  requests.filter(({ method }) => method === 'personal_sign').length;
const isBusy = (portico: Portico) =>
  portico.signMessageButton()?.getAttribute('aria-busy') === 'true';

async function openUnready(portico: Portico): Promise<void> {
  await portico.connect();
  await portico.until(portico.signMessageButton, 'Preparing message...');
}

async function pressEarly(portico: Portico): Promise<void> {
  await openUnready(portico);
  await portico.press(portico.signMessageButton);
  await expect.poll(() => isBusy(portico)).toBe(true);
}

const ways: readonly (readonly [string, (portico: Portico) => Promise<void>])[] = [
  ['mouse', (portico) => portico.press(portico.signMessageButton)],
  [
    'key',
    async ({ view, signMessageButton }) => {
      signMessageButton()?.focus();
      await view.user.keyboard('{Enter}');
    },
  ],
];

for (const [way, press] of ways) {
  test(`a ${way} press while the message is prepared sends the wallet one request`, async ({
    portico,
    view,
  }) => {
    const owner = view.install();
    const nonce = holdNonce(view);
    await view.visit();
    await openUnready(portico);
    await press(portico);
    await expect.poll(() => isBusy(portico)).toBe(true);
    await press(portico);
    expect(countAsked(owner)).toBe(0);
    nonce.give();
    await portico.until(portico.account, 'Signed in');
    expect(countAsked(owner)).toBe(1);
  });
}

test('an early press is dropped when the visitor cancels, and with an error when there is no nonce', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  await view.visit();
  for (const way of ['Cancel', 'Close']) {
    const nonce = holdNonce(view);
    await pressEarly(portico);
    await portico.press(() => portico.inDialog(way));
    await portico.untilDisconnected();
    await openUnready(portico);
    expect(isBusy(portico)).toBe(false);
    nonce.give();
    await portico.until(portico.readySignButton);
    await portico.press(() => portico.inDialog('Cancel'));
    await portico.untilDisconnected();
    expect(countAsked(owner)).toBe(0);
    nonce.end();
  }
  const nonce = holdNonce(view);
  await pressEarly(portico);
  nonce.refuse();
  await portico.until(portico.walletAlert);
  expect(isBusy(portico)).toBe(false);
  nonce.end();
  await portico.until(portico.readySignButton);
  expect(countAsked(owner)).toBe(0);
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  expect(countAsked(owner)).toBe(1);
});
