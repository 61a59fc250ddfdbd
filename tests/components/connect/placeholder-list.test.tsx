import { cleanup, render, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, describe, onTestFinished, vi } from 'vitest';
import { PlaceholderList } from '@/components/connect/placeholder-list/placeholder-list';
import { config } from '@/lib/config';
import { pickPageTexts } from '@/lib/i18n/messages';
import { expect, test } from '@/tests/components/support/fixtures';
import { androidPhone } from '@/tests/support/phone';
import { serverMessages } from '@/tests/support/texts';
import { announcedWallet } from '@/tests/support/wallet';
import { createHold } from '@/tests/support/wallet/consent';
import { appWallet, popularWallets } from '@/tests/support/wallets';

const [wallet] = popularWallets;
const { walletList } = pickPageTexts(serverMessages);
const closed = vi.fn();
const opened = vi.fn();
const connected = vi.fn();

afterEach(() => {
  cleanup();
  for (const mock of [closed, opened, connected]) mock.mockReset();
  document.body.replaceChildren();
});

const findRow = (): HTMLElement => {
  const row = document.querySelector<HTMLElement>(
    `[data-placeholder-list] [data-testid="rk-wallet-option-${wallet?.id}"]`,
  );
  if (row === null) throw new Error('It is not listed.');
  return row;
};

function openKit(): void {
  opened();
  const dialog = document.createElement('div');
  dialog.dataset.rk = '';
  dialog.role = 'dialog';
  const row = document.createElement('button');
  row.dataset.testid = `rk-wallet-option-${wallet?.id}`;
  row.addEventListener('click', connected);
  dialog.append(row);
  document.body.append(dialog);
}

/** Runs `onKit` between the render with the kit and its effects, as on a busy page. */
function Island({ open, onKit }: { open: (() => void) | null; onKit: () => void }) {
  useLayoutEffect(() => {
    if (open !== null) onKit();
  }, [open, onKit]);
  return (
    <PlaceholderList
      wallets={config.wallets}
      isDemo={false}
      open={open}
      onClose={closed}
      texts={walletList}
    />
  );
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const send = (event: Event) => findRow().dispatchEvent(event);
const pointer = (type: string) => send(new PointerEvent(type, { button: 0, bubbles: true }));
const space = (type: string) => send(new KeyboardEvent(type, { key: ' ', bubbles: true }));

const nothing = () => undefined;

describe.each([
  ['a pointer', () => pointer('pointerdown'), () => pointer('pointerup')],
  ['the space bar', () => space('keydown'), () => space('keyup')],
] as const)('a press of %s', (_, press, release) => {
  test.each([
    ['begins as the kit comes', nothing, press],
    ['is held down while the kit comes', press, nothing],
  ] as const)('that %s keeps the list until the wallet is chosen', async (_, before, onKit) => {
    const { rerender } = render(<Island open={null} onKit={onKit} />);
    before();
    rerender(<Island open={openKit} onKit={onKit} />);
    await nextTask();
    expect([closed, opened].map((it) => it.mock.calls.length)).toEqual([0, 0]);
    release();
    findRow().click();
    await expect.poll(() => connected.mock.calls.length).toBe(1);
    expect(opened).toHaveBeenCalledTimes(1);
  });
});

test('a click without a press that arrives as the kit loads is carried out by the kit once', async () => {
  const click = () => findRow().click();
  const { rerender } = render(<Island open={null} onKit={click} />);
  rerender(<Island open={openKit} onKit={click} />);
  await expect.poll(() => connected.mock.calls.length).toBe(1);
  await nextTask();
  expect([opened, connected].map((it) => it.mock.calls.length)).toEqual([1, 1]);
});

const loadWallet = '@/components/connect/load-wallet';

/** Delays the wallet code until `release`. Call it before the page opens. */
function holdWallet() {
  const { promise, release } = createHold();
  const asked = vi.fn();
  vi.doMock(loadWallet, async (importReal) => {
    const real = await importReal<typeof import('@/components/connect/load-wallet')>();
    const held: typeof real.loadWallet = async (...options) => {
      asked();
      await promise;
      return await real.loadWallet(...options);
    };
    return { ...real, loadWallet: held };
  });
  onTestFinished(() => vi.doUnmock(loadWallet));
  return { asked, release };
}

const findList = () => document.querySelector<HTMLElement>('dialog[data-placeholder-list]');

test('a wallet chosen before the kit has loaded connects once it has', async ({
  portico,
  view,
}) => {
  const { rdns } = announcedWallet;
  const owner = view.install();
  const wallet = holdWallet();
  await view.visit();
  await portico.press(portico.connectButton);
  await portico.until(findList);
  await portico.press(() => portico.walletOption(rdns));
  expect(portico.walletOption(rdns)?.getAttribute('aria-busy')).toBe('true');
  wallet.release();
  await portico.until(portico.readySignButton);
  await portico.until(portico.account, owner.address);
  expect(findList()).toBeNull();
});

test('on a phone no list is shown before the kit’s sheet', async ({ portico, view }) => {
  const { userAgent } = androidPhone;
  const spy = vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => spy.mockRestore());
  const wallet = holdWallet();
  await view.visit();
  await portico.press(portico.connectButton);
  await expect.poll(() => wallet.asked.mock.calls.length).toBeGreaterThan(0);
  await expect.poll(() => portico.connectButton()?.getAttribute('aria-busy')).toBe('true');
  await vi.dynamicImportSettled();
  expect(portico.dialog()).toBeNull();
  wallet.release();
  await portico.until(() => portico.walletOption(appWallet.id));
});

test('Escape, the close button or a click outside closes the list, and the kit does not reopen it', async ({
  portico,
  view,
}) => {
  const wallet = holdWallet();
  await view.visit();
  for (const [way, close] of [
    ['Escape', (list: HTMLElement) => list.dispatchEvent(new Event('cancel'))],
    ['its button', (list: HTMLElement) => view.user.click(within(list).getByLabelText('Close'))],
    ['a click beside it', (list: HTMLElement) => view.user.click(list)],
  ] as const) {
    await portico.press(portico.connectButton);
    await close(await portico.until(findList));
    await expect.poll(findList, { message: way }).toBeNull();
    await expect
      .poll(() => document.activeElement === portico.connectButton(), { message: way })
      .toBe(true);
  }
  await expect.poll(() => wallet.asked.mock.calls.length).toBeGreaterThan(0);
  wallet.release();
  await expect.poll(() => localStorage.getItem('rk-version')).not.toBeNull();
  await expect.poll(() => portico.connectButton()?.getAttribute('aria-busy')).toBe('false');
  expect(portico.dialog()).toBeNull();
});
