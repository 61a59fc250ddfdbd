import { within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import { type Portico, textOf } from '@/tests/components/support/portico';
import { appWallet, offers } from '@/tests/support/wallets';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const linkOf = (portico: Portico, name: string) =>
  [...(portico.dialog()?.querySelectorAll('a') ?? [])].find((it) => it.textContent === name) ??
  null;

/** Returns the element that is exactly this line of the dialog. */
function findLine(portico: Portico, line: string): HTMLElement | null {
  const dialog = portico.dialog();
  return dialog && within(dialog).queryByText(line);
}

async function untilLines(portico: Portico, ...lines: readonly string[]): Promise<void> {
  for (const line of lines) await portico.until(() => findLine(portico, line));
}

/** Presses a button of the dialog, and waits for these lines. */
async function press(portico: Portico, name: string, ...lines: readonly string[]): Promise<void> {
  await portico.press(() => portico.inDialog(name));
  await untilLines(portico, ...lines);
}

const getOf = (portico: Portico, name: string) => {
  const isRow = (it: HTMLElement) =>
    it.textContent.startsWith(name) && portico.button(it, 'GET') !== null;
  const rows = [...(portico.dialog()?.querySelectorAll('div') ?? [])].filter(isRow);
  return portico.button(rows.at(-1) ?? null, 'GET');
};

const getsBoth = offers('rainbow', 'coinbase', 'metaMask');

test.runIf(getsBoth)(
  'GET lists at most five wallets, and leads to the downloads and instructions, and back',
  async ({ portico, view }) => {
    const userAgent = vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(chrome);
    onTestFinished(() => userAgent.mockRestore());
    const get = (name: string) => portico.press(() => getOf(portico, name));
    await view.visit();
    await portico.openList();
    // GET, and back to the list.
    await press(portico, 'Get a Wallet', 'Get a Wallet');
    const named = ['Safe', 'Rainbow', 'Coinbase Wallet', 'MetaMask'];
    expect(named.filter((name) => getOf(portico, name) === null)).toEqual([]);
    const all = [...(portico.dialog()?.querySelectorAll('button') ?? [])];
    const count = all.filter(({ textContent }) => textContent === 'GET').length;
    expect(count).toBeGreaterThanOrEqual(named.length);
    expect(count).toBeLessThanOrEqual(5);
    await press(portico, 'Back', 'What is a Wallet?');
    // DOWNLOAD_OPTIONS, DOWNLOAD and INSTRUCTIONS_MOBILE, there and back.
    await press(portico, 'Get a Wallet');
    await get('Rainbow');
    await untilLines(portico, 'Get Rainbow');
    expect(linkOf(portico, 'Add to Chrome')?.href).toMatch(/^https:\/\/rainbow\.me\//);
    await press(portico, 'Get the app', 'Install Rainbow');
    const steps = ['Open the Rainbow app', 'Tap the scan button'];
    await press(portico, 'Continue', 'Get started with Rainbow', ...steps);
    await press(portico, 'Back', 'Install Rainbow');
    await press(portico, 'Back', 'Get Rainbow');
    await press(portico, 'Back', 'Get a Wallet');
    // INSTRUCTIONS_EXTENSION follows the way to the store, and leads back.
    await get('MetaMask');
    await untilLines(portico, 'Get MetaMask');
    const store = linkOf(portico, 'Add to Chrome');
    expect(store?.href).toMatch(/^https:\/\/chrome\.google\.com\//);
    expect(store?.target).toBe('_blank');
    store?.addEventListener('click', (event) => event.preventDefault());
    await portico.press(() => linkOf(portico, 'Add to Chrome'));
    await untilLines(portico, 'Get started with MetaMask', 'Install the MetaMask extension');
    expect(portico.inDialog('Refresh')).not.toBeNull();
    expect(linkOf(portico, 'Learn More')?.href).toBe('https://metamask.io/faqs/');
    await press(portico, 'Back', 'Get MetaMask');
    // A wallet with only an extension goes straight to its instructions.
    await press(portico, 'Back');
    await get('Safe');
    await untilLines(portico, 'Get started with Safe', 'Open your Safe');
  },
);

test('below 768 pixels the footer opens LEARN_COMPACT and GET, which lead back, as CONNECT does', async ({
  portico,
  view,
}) => {
  view.prepare(() => vi.stubGlobal('innerWidth', 767));
  const owner = view.install();
  owner.hold();
  await view.visit();
  await portico.openList();
  await untilLines(portico, 'New to Ethereum wallets?');
  // The kit does not make this a button.
  await portico.press(() => findLine(portico, 'Learn More'));
  await untilLines(portico, 'What is a Wallet?');
  expect(linkOf(portico, 'Learn More')?.href).toMatch(/^https:\/\//);
  await press(portico, 'Get a Wallet');
  await portico.until(() => portico.inDialog('GET'));
  await press(portico, 'Back', 'What is a Wallet?');
  await press(portico, 'Back', 'New to Ethereum wallets?');
  await portico.press(() => portico.walletOption());
  await untilLines(portico, 'Confirm connection in the extension');
  expect(portico.walletOption(appWallet.id)).toBeNull();
  await press(portico, 'Back');
  await portico.until(() => portico.walletOption(appWallet.id));
  expect(textOf(portico.dialog())).toContain('New to Ethereum wallets?');
  owner.release();
});
