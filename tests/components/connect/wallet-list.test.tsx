import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import {
  appWallet,
  extensionWallet,
  flaggedWallet,
  flaggedWallets,
  offeredWallets,
  offers,
  otherAppWallet,
  popularWallets,
} from '@/tests/support/wallets';

const popular: readonly string[] = popularWallets.map(({ id }) => id);

test('"Popular" lists the wallets in order, and an announced one under "Installed" hides Browser Wallet', async ({
  portico,
  view,
}) => {
  view.install({ inject: {} });
  await view.visit();
  await portico.openList();
  expect(textOf(portico.dialog())).toContain('Popular');
  expect(textOf(portico.dialog())).not.toContain('Installed');
  expect(portico.listed()).toEqual(offeredWallets.map(({ id }) => id));
  const names = portico.listed().map((id) => textOf(portico.walletOption(id)));
  expect(names).toEqual(offeredWallets.map(({ name }) => name));
  for (const id of portico.listed()) {
    const option = portico.walletOption(id);
    expect(option?.querySelector('[role="presentation"], img'), id).not.toBeNull();
  }
  view.install({ inject: {}, announce: { name: 'Fern', rdns: 'org.example.fern' } });
  await view.visit();
  await portico.openList();
  expect(textOf(portico.dialog())).toContain('Installed');
  expect(portico.listed()).toEqual(['org.example.fern', ...popular]);
});

test('Browser Wallet is listed only for a wallet without an entry, and unsupported entries say so', async ({
  portico,
  view,
}) => {
  const noteOf = (id: string) =>
    portico.walletOption(id)?.querySelector('[data-note]')?.getAttribute('data-note') ?? null;
  await view.visit();
  await portico.openList();
  expect(portico.listed()).toEqual(popular);
  await expect.poll(() => noteOf('safe')).toBe('(unsupported)');
  expect(noteOf(appWallet.id)).toBeNull();
  if (extensionWallet !== null) expect(noteOf(extensionWallet.id)).toBe('(unsupported)');
  const flags = flaggedWallets.map((it) => it.flag);
  const last = extensionWallet?.flag ?? flaggedWallet.flag;
  const coinbase = offers('coinbase') ? ['isCoinbaseWallet'] : [];
  for (const flag of [...flags.filter((it) => it !== last), ...coinbase, last]) {
    view.install({ inject: { [flag]: true } });
    await view.visit();
    await portico.openList();
    expect(portico.listed(), flag).toEqual(popular);
  }
  // A wallet is ready once its extension is installed.
  await expect.poll(() => noteOf('safe')).toBe('(unsupported)');
  if (extensionWallet !== null) expect(noteOf(extensionWallet.id)).toBeNull();
});

test('a popular wallet that announces itself is listed only once, under "Installed"', async ({
  portico,
  view,
}) => {
  const announced: string[] = [];
  let others = popular;
  for (const { id, rdns } of popularWallets) {
    if (rdns === undefined) continue;
    view.install({ announce: { name: `Announced ${id}`, rdns } });
    announced.push(rdns);
    others = others.filter((it) => it !== id);
    await view.visit();
    await portico.openList();
    expect(textOf(portico.walletOption(rdns))).toBe(`Announced ${id}`);
    expect(portico.listed()).toEqual([...announced, ...others]);
  }
});

test('the wallet connected last leads up to three recent wallets, which are tagged "Recent"', async ({
  portico,
  view,
}) => {
  view.install({ inject: { [flaggedWallet.flag]: true } });
  await view.visit();
  await portico.connect(flaggedWallet.id);
  await portico.signIn();
  await portico.press(() => portico.button(portico.account(), 'Disconnect'));
  await expect.poll(() => view.server.session).toBeNull();
  await view.visit();
  await portico.openList();
  expect(textOf(portico.walletOption(flaggedWallet.id))).toContain('Recent');
  expect(portico.listed()[0]).toBe(flaggedWallet.id);
  expect(localStorage.getItem('rk-recent')).toBe(JSON.stringify([flaggedWallet.id]));

  const recent = [appWallet.id, 'walletConnect', otherAppWallet.id];
  const used = [...recent.slice(0, 2), 'gone', otherAppWallet.id, 'safe'];
  localStorage.setItem('rk-recent', JSON.stringify(used));
  view.install({ inject: {} });
  await view.visit();
  await portico.openList();
  expect(portico.listed()).toHaveLength(offeredWallets.length);
  expect(portico.listed().slice(0, 4)).toEqual([...recent, 'injected']);
  const tagged = portico
    .listed()
    .filter((id) => textOf(portico.walletOption(id)).includes('Recent'));
  expect(tagged).toEqual(recent);
});

test.for([
  ['{}', 'injected'],
  ...flaggedWallets.map(({ id, flag }) => [`{"${flag}":true}`, id]),
  // Wallets that pose as MetaMask, which announces itself.
  ['{"isMetaMask":true}', 'injected'],
  ['{"isMetaMask":true,"isTrust":true}', 'injected'],
])(
  'an injected wallet that sets %s connects through the entry %s',
  async ([flags = '', id], { portico, view }) => {
    const { address } = view.install({ inject: JSON.parse(flags) });
    await view.visit();
    await portico.connect(id);
    await portico.until(portico.readySignButton);
    await portico.until(portico.account, address);
    // Leaving the sign-in disconnects the wallet.
    await view.user.keyboard('{Escape}');
    await portico.untilDisconnected();
  },
);
