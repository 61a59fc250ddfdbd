import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';

const popular = ['safe', 'rainbow', 'coinbase', 'metaMask', 'walletConnect', 'brave'];

test('"Popular" holds seven wallets in order, an announced one is "Installed", without Browser Wallet', async ({
  portico,
  view,
}) => {
  view.install({ inject: {} });
  await view.visit();
  await portico.openList();
  expect(textOf(portico.dialog)).toContain('Popular');
  expect(textOf(portico.dialog)).not.toContain('Installed');
  expect(portico.listed).toEqual(['injected', ...popular]);
  const names = portico.listed.map((id) => textOf(portico.walletOption(id)));
  expect(names).toEqual([
    'Browser Wallet',
    'Safe',
    'Rainbow',
    'Coinbase Wallet',
    'MetaMask',
    'WalletConnect',
    'Brave Wallet',
  ]);
  // Each with its icon: a picture, or what the kit draws one with.
  for (const id of portico.listed) {
    const option = portico.walletOption(id);
    expect(option?.querySelector('[role="presentation"], img'), id).not.toBeNull();
  }
  // Beside one that announces itself.
  view.install({ inject: {}, announce: { name: 'Fern', rdns: 'org.example.fern' } });
  await view.visit();
  await portico.openList();
  expect(textOf(portico.dialog)).toContain('Installed');
  expect(portico.listed).toEqual(['org.example.fern', ...popular]);
});

test('Browser Wallet is listed only for a wallet without an entry, and what is not ready says so', async ({
  portico,
  view,
}) => {
  const noteOf = (id: string) =>
    portico.walletOption(id)?.querySelector('[data-note]')?.getAttribute('data-note') ?? null;
  await view.visit();
  await portico.openList();
  expect(portico.listed).toEqual(popular);
  await expect.poll(() => noteOf('brave')).toBe('(unsupported)');
  expect(noteOf('safe')).toBe('(unsupported)');
  expect(noteOf('metaMask')).toBeNull();
  for (const flag of ['isMetaMask', 'isRainbow', 'isCoinbaseWallet', 'isBraveWallet']) {
    view.install({ inject: { [flag]: true } });
    await view.visit();
    await portico.openList();
    expect(portico.listed, flag).toEqual(popular);
  }
  // Brave Wallet is ready in Brave.
  await expect.poll(() => noteOf('safe')).toBe('(unsupported)');
  expect(noteOf('brave')).toBeNull();
});

test('an announced wallet of the list is listed once, under "Installed"', async ({
  portico,
  view,
}) => {
  const announced: string[] = [];
  let others = popular;
  for (const [id, rdns] of [
    ['rainbow', 'me.rainbow'],
    ['coinbase', 'com.coinbase.wallet'],
    ['metaMask', 'io.metamask'],
    ['brave', 'com.brave.wallet'],
  ] as const) {
    view.install({ announce: { name: `Announced ${id}`, rdns } });
    announced.push(rdns);
    others = others.filter((it) => it !== id);
    await view.visit();
    await portico.openList();
    expect(textOf(portico.walletOption(rdns))).toBe(`Announced ${id}`);
    expect(portico.listed).toEqual([...announced, ...others]);
  }
});

test('the wallet connected last is the first of up to three recent ones, which have a tag', async ({
  portico,
  view,
}) => {
  view.install({ inject: { isBraveWallet: true } });
  await view.visit();
  await portico.connect('brave');
  await portico.signIn();
  await portico.press(() => portico.button(portico.account, 'Disconnect'));
  await expect.poll(() => view.network.session).toBeNull();
  await view.visit();
  await portico.openList();
  expect(textOf(portico.walletOption('brave'))).toContain('Recent');
  expect(portico.listed[0]).toBe('brave');
  expect(localStorage.getItem('rk-recent')).toBe('["brave"]');

  const used = ['rainbow', 'walletConnect', 'gone', 'metaMask', 'brave'];
  localStorage.setItem('rk-recent', JSON.stringify(used));
  view.install({ inject: {} });
  await view.visit();
  await portico.openList();
  expect(portico.listed).toHaveLength(7);
  expect(portico.listed.slice(0, 4)).toEqual(['rainbow', 'walletConnect', 'metaMask', 'injected']);
  const recent = portico.listed.filter((id) => textOf(portico.walletOption(id)).includes('Recent'));
  expect(recent).toEqual(['rainbow', 'walletConnect', 'metaMask']);
});
