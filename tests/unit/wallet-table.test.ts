import { afterAll, expect, test, vi } from 'vitest';
import { isExtensionThere } from '@/lib/wallet/eip6963/browser-wallets';
import { kitWallets } from '@/lib/wallet/rainbowkit/kit-wallets';
import { describeWallets, type OfferedWallet, type WalletId, walletTable } from '@/lib/wallets';

const all = describeWallets(Object.keys(walletTable).filter(isWalletId));

function isWalletId(id: string): id is WalletId {
  return id in walletTable;
}

/** Simulates a desktop page with these injected objects. */
function openPage(injected: Readonly<Record<string, unknown>> = {}): void {
  const navigator = {
    userAgent: 'Chrome/131.0',
    platform: 'Linux',
    language: 'en',
    maxTouchPoints: 0,
  };
  const page = Object.assign(new EventTarget(), { navigator, ...injected });
  vi.stubGlobal('window', Object.assign(page, { parent: page }));
  vi.stubGlobal('navigator', navigator);
}

/** Turns `a.b` into `{ a: { b: value } }`. */
function nest(path: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  return { [first]: rest.length === 0 ? value : nest(rest.join('.'), value) };
}

const provider = { request: async () => null };
const create = ({ id }: OfferedWallet) =>
  kitWallets[id]({ projectId: '0123456789abcdef0123456789abcdef', appName: 'Test' });

afterAll(() => void vi.unstubAllGlobals());

test.each(all)('$name is listed as the kit lists it', (wallet) => {
  openPage();
  const { id, name, rdns, installed, mobile, qrCode } = create(wallet);
  expect({ id, name, rdns }).toEqual({ id: wallet.id, name: wallet.name, rdns: wallet.rdns });
  expect(installed ?? true).toBe(wallet.isExtensionOnly !== true);
  const hasApp = mobile !== undefined || qrCode !== undefined;
  expect(hasApp).toBe(wallet.isWalletConnect);
});

/** Excludes Coinbase: on click the kit runs its code, which calls its servers. We detect it ourselves. */
const foundByKit = all.filter(
  ({ id, flag, place }) => (flag ?? place) !== undefined && id !== 'coinbase',
);

test.each(foundByKit)('the $name extension is detected where the kit detects it', (wallet) => {
  const { flag, place } = wallet;
  const pages = [
    ...(flag === undefined ? [] : [{ ethereum: { ...provider, [flag]: true } }]),
    ...(place === undefined ? [] : [nest(place, provider)]),
  ];
  for (const injected of pages) {
    openPage(injected);
    expect(isExtensionThere(wallet)).toBe(true);
    const { installed, qrCode } = create(wallet);
    expect(installed === true || qrCode === undefined).toBe(true);
  }
  openPage({ ethereum: provider });
  expect(isExtensionThere(wallet)).toBe(false);
});
