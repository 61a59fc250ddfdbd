import { onTestFinished, vi } from 'vitest';
import { announcerId } from '@/components/ui/announcer';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import type { Portico } from '@/tests/components/support/portico';
import { iPhone } from '@/tests/support/phone';
import { t } from '@/tests/support/texts';
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

/** Counts how often the page's live region receives this text. */
function countAnnounced(text: string): () => number {
  let count = 0;
  const region = document.getElementById(announcerId);
  if (region === null) throw new Error('There is no live region.');
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    count += added.filter(({ textContent }) => textContent === text).length;
  }).observe(region, { childList: true });
  return () => count;
}

function beOnPhone(): void {
  const { userAgent, viewport } = iPhone;
  vi.stubGlobal('innerWidth', viewport.width);
  const spy = vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => spy.mockRestore());
}

type Way = { press: (portico: Portico) => Promise<void>; prepare: () => void };

const ways: readonly (readonly [string, Way])[] = [
  [
    'mouse press',
    { press: (portico) => portico.press(portico.signMessageButton), prepare: () => undefined },
  ],
  [
    'key press',
    {
      press: async ({ view, signMessageButton }) => {
        signMessageButton()?.focus();
        await view.user.keyboard('{Enter}');
      },
      prepare: () => undefined,
    },
  ],
  [
    'tap on a phone',
    {
      press: async ({ view, signMessageButton }) => {
        const target = signMessageButton();
        if (target !== null) await view.user.pointer({ keys: '[TouchA]', target });
      },
      prepare: beOnPhone,
    },
  ],
];

for (const [way, { press, prepare }] of ways) {
  test(`a ${way} while the message is prepared is announced, and sends the wallet one request`, async ({
    portico,
    view,
  }) => {
    const owner = view.install();
    const nonce = holdNonce(view);
    view.prepare(prepare);
    view.body = async () => {
      const { Announcer } = await import('@/components/ui/announcer');
      return <Announcer />;
    };
    await view.visit();
    const announced = countAnnounced(t('waiting.signSoon'));
    await openUnready(portico);
    await press(portico);
    await expect.poll(() => isBusy(portico)).toBe(true);
    await press(portico);
    expect(countAsked(owner)).toBe(0);
    nonce.give();
    await portico.until(portico.account, 'Signed in');
    expect(countAsked(owner)).toBe(1);
    expect(announced()).toBe(1);
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
