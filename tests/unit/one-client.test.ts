import { afterAll, expect, test, vi } from 'vitest';
import { listConnectors } from '@/tests/support/listed-connectors';
import { androidPhone } from '@/tests/support/phone';
import { clientMessages } from '@/tests/support/texts';
import { offeredWallets } from '@/tests/support/wallets';

vi.hoisted(() => {
  // Must run before the kit loads, which without a window assumes that it is on a server.
  const page = new EventTarget();
  vi.stubGlobal('window', Object.assign(page, { parent: page }));
  vi.stubGlobal('document', { querySelector: () => null });
});
vi.mock('wagmi/connectors', async (importOriginal) => {
  const original = await importOriginal<typeof import('wagmi/connectors')>();
  return { ...original, walletConnect: vi.fn(original.walletConnect) };
});
afterAll(() => void vi.unstubAllGlobals());

const apps = offeredWallets.filter(({ isWalletConnect }) => isWalletConnect);

/** Resets modules first: another file of this worker may have loaded the kit without the mock or window. */
async function loadConnectors() {
  vi.resetModules();
  const { walletConnect } = await import('wagmi/connectors');
  vi.mocked(walletConnect).mockClear();
  const { setTexts } = await import('@/lib/i18n/client');
  setTexts('en-US', clientMessages);
  const { createConnectors } = await import('@/lib/wallet/wagmi/connectors');
  return { createConnectors, walletConnect };
}

test.each([
  ['a desktop', { userAgent: 'Chrome/131.0', platform: 'Linux', maxTouchPoints: 0 }, 2],
  ['a phone', { userAgent: androidPhone.userAgent, platform: 'Linux', maxTouchPoints: 5 }, 4],
])(
  'on %s all wallets that go through WalletConnect share one client',
  async (_, navigator, least) => {
    vi.stubGlobal('navigator', navigator);
    const { createConnectors, walletConnect } = await loadConnectors();
    const appUrl = `https://${navigator.maxTouchPoints}.example.org`;
    const connectors = listConnectors(createConnectors, appUrl);
    const paired = connectors.filter(({ type }) => type === 'walletConnect');
    expect(paired.length).toBeGreaterThanOrEqual(Math.min(least, apps.length));
    expect(walletConnect).toHaveBeenCalledTimes(1);
  },
);
