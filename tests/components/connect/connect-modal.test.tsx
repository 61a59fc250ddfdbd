import { within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import type { Portico } from '@/tests/components/support/portico';
import { textOf } from '@/tests/components/support/portico';
import { appWallet, offers } from '@/tests/support/wallets';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const linkOf = (portico: Portico, name: string) =>
  [...(portico.dialog?.querySelectorAll('a') ?? [])].find((it) => it.textContent === name) ?? null;

/** Until one line of the dialog is exactly this. */
const until = (portico: Portico, line: string) =>
  portico.until(() =>
    portico.dialog === null ? null : within(portico.dialog).queryByText(line, { exact: true }),
  );

const getOf = (portico: Portico, name: string) => {
  const isRow = (it: HTMLElement) =>
    it.textContent.startsWith(name) && portico.button(it, 'GET') !== null;
  const rows = [...(portico.dialog?.querySelectorAll('div') ?? [])].filter(isRow);
  return portico.button(rows.at(-1) ?? null, 'GET');
};

const getsBoth = offers('rainbow', 'coinbase', 'metaMask');

test.runIf(getsBoth)(
  'GET holds at most five wallets, and leads to the downloads and instructions, there and back',
  async ({ portico, view }) => {
    const userAgent = vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(chrome);
    onTestFinished(() => userAgent.mockRestore());
    const goBack = () => portico.press(() => portico.inDialog('Back'));
    const get = (name: string) => portico.press(() => getOf(portico, name));
    await view.visit();
    await portico.openList();
    // GET, and back to the list.
    await portico.press(() => portico.inDialog('Get a Wallet'));
    await until(portico, 'Get a Wallet');
    const named = ['Safe', 'Rainbow', 'Coinbase Wallet', 'MetaMask'];
    expect(named.filter((name) => getOf(portico, name) === null)).toEqual([]);
    const all = [...(portico.dialog?.querySelectorAll('button') ?? [])];
    const count = all.filter(({ textContent }) => textContent === 'GET').length;
    expect(count).toBeGreaterThanOrEqual(named.length);
    expect(count).toBeLessThanOrEqual(5);
    await goBack();
    await until(portico, 'What is a Wallet?');
    // DOWNLOAD_OPTIONS, DOWNLOAD and INSTRUCTIONS_MOBILE, there and back.
    await portico.press(() => portico.inDialog('Get a Wallet'));
    await get('Rainbow');
    await until(portico, 'Get Rainbow');
    expect(linkOf(portico, 'Add to Chrome')?.href).toMatch(/^https:\/\/rainbow\.me\//);
    await portico.press(() => portico.inDialog('Get the app'));
    await until(portico, 'Install Rainbow');
    await portico.press(() => portico.inDialog('Continue'));
    await until(portico, 'Get started with Rainbow');
    await until(portico, 'Open the Rainbow app');
    await until(portico, 'Tap the scan button');
    await goBack();
    await until(portico, 'Install Rainbow');
    await goBack();
    await until(portico, 'Get Rainbow');
    await goBack();
    await until(portico, 'Get a Wallet');
    // INSTRUCTIONS_EXTENSION follows the way to the store, and leads back.
    await get('MetaMask');
    await until(portico, 'Get MetaMask');
    const store = linkOf(portico, 'Add to Chrome');
    expect(store?.href).toMatch(/^https:\/\/chrome\.google\.com\//);
    expect(store?.target).toBe('_blank');
    store?.addEventListener('click', (event) => event.preventDefault());
    await portico.press(() => linkOf(portico, 'Add to Chrome'));
    await until(portico, 'Get started with MetaMask');
    await until(portico, 'Install the MetaMask extension');
    expect(portico.inDialog('Refresh')).not.toBeNull();
    expect(linkOf(portico, 'Learn More')?.href).toBe('https://metamask.io/faqs/');
    await goBack();
    await until(portico, 'Get MetaMask');
    // A wallet with only an extension goes straight to its instructions.
    await goBack();
    await get('Safe');
    await until(portico, 'Get started with Safe');
    await until(portico, 'Open your Safe');
  },
);

test('below 768 pixels LEARN_COMPACT and GET are reached from the footer and, like CONNECT, lead back', async ({
  portico,
  view,
}) => {
  view.prepare(() => vi.stubGlobal('innerWidth', 767));
  const owner = view.install();
  owner.hold();
  await view.visit();
  await portico.openList();
  const goBack = () => portico.press(() => portico.inDialog('Back'));
  await until(portico, 'New to Ethereum wallets?');
  // In the kit it is not a button.
  await view.user.click(await until(portico, 'Learn More'));
  await until(portico, 'What is a Wallet?');
  expect(linkOf(portico, 'Learn More')?.href).toMatch(/^https:\/\//);
  await portico.press(() => portico.inDialog('Get a Wallet'));
  await portico.until(() => portico.inDialog('GET'));
  await goBack();
  await until(portico, 'What is a Wallet?');
  await goBack();
  await until(portico, 'New to Ethereum wallets?');
  await portico.press(() => portico.walletOption());
  await until(portico, 'Confirm connection in the extension');
  expect(portico.walletOption(appWallet.id)).toBeNull();
  await goBack();
  await portico.until(() => portico.walletOption(appWallet.id));
  expect(textOf(portico.dialog)).toContain('New to Ethereum wallets?');
  owner.release();
});
