import { config } from '@/lib/config';
import { home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { announcedWallet } from '@/tests/support/wallet';

/**
 * Runs in the page, like `announceStorm`. Each kind of fault: lib/wallet/eip6963/clean-announcement.test.ts.
 */
function announceHostile(): void {
  const provider = { request: async () => [], on() {}, removeListener() {} };
  const say = (detail: unknown) =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  const info = { uuid: 'u', name: 'Bad', rdns: 'org.example.bad', icon: '' };
  const throwing = {
    ...{ uuid: 't', rdns: 'org.example.throws', icon: '' },
    get name(): string {
      throw new Error('hostile');
    },
  };
  const icons = [
    'https://tracker.example.org/icon.png',
    'javascript:document.title="hacked"',
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>')}`,
  ];
  const name = `<img src=x onerror=document.title=1>\u202e\u200b\u0007${'a'.repeat(100_000)}`;
  const sayAll = () => {
    for (const detail of [null, { info }, { info: throwing, provider }]) say(detail);
    for (const [index, icon] of icons.entries()) {
      const rdns = `org.example.hostile${index}`;
      say({ info: { uuid: `u${index}`, name, icon, rdns }, provider });
    }
  };
  window.addEventListener('eip6963:requestProvider', sayAll);
  sayAll();
}

/** Announces a wallet that, once connected, repeats an event a thousand times a second, and emits junk. */
function announceStorm(chainId: number): void {
  const listeners = new Map<string, ((value: unknown) => void)[]>();
  const address = '0x00000000000000000000000000000000000000d1';
  let isConnected = false;
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method === 'eth_requestAccounts') isConnected = true;
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
      return /accounts/i.test(method) ? [address] : null;
    },
    on: (name: string, listener: (value: unknown) => void) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    removeListener: () => {},
  };
  const info = {
    uuid: 'storm',
    name: 'Storm',
    rdns: 'org.example.storm',
    icon: 'data:image/png;base64,AAAA',
  };
  const say = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
    );
  window.addEventListener('eip6963:requestProvider', say);
  say();
  const emit = (name: string, value: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(value);
  };
  setInterval(() => {
    if (!isConnected) return;
    for (let count = 0; count < 100; count += 1) emit('accountsChanged', [address]);
    emit('message', { type: {}, data: null });
  }, 100);
}

test('bad announcements are dropped, hostile names and icons cleaned, and wallets of one name numbered', async ({
  context,
  portico,
  outside,
  page,
  wallet,
}) => {
  await context.addInitScript(announceHostile);
  await wallet();
  const rdns = 'io.example.known';
  const first = await wallet({ announce: { name: 'Known Wallet', rdns } });
  const second = await wallet({ announce: { name: 'Known Wallet', rdns } });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('announced itself')) warnings.push(message.type());
  });
  await portico.open();
  await portico.connectButton.click();
  await test.step('that are none', async () => {
    await expect(portico.walletOption(announcedWallet.rdns)).toBeVisible();
    await expect(portico.walletOption('org.example.bad')).toHaveCount(0);
    await expect(portico.walletOption('org.example.throws')).toHaveCount(0);
    // The list's placeholder shows wallets before the wallet code checks them and warns.
    await expect.poll(() => warnings).toEqual(['warning']);
  });
  await test.step('hostile names and icons', async () => {
    for (const index of [0, 1, 2]) {
      const option = portico.walletOption(`org.example.hostile${index}`);
      await expect(option).toBeVisible();
      const text = (await option.textContent()) ?? '';
      expect(text.length).toBeLessThanOrEqual(60);
      expect(text).toContain('<img src=x');
      expect(text).not.toMatch(/\p{C}/u);
    }
    expect(outside).toEqual([]);
    await expect(page).toHaveTitle(config.name);
  });
  await test.step('two of one name', async () => {
    await expect(portico.walletOption(rdns)).toHaveText('Known Wallet');
    await expect(portico.walletOption(`${rdns}.2`)).toContainText('Known Wallet (2)');
    await portico.walletOption(`${rdns}.2`).click();
    await expect(portico.readySignButton).toBeVisible();
    expect(first.connectedOrigins.size).toBe(0);
    expect(second.connectedOrigins.size).toBe(1);
  });
});

test('a storm of wallet events leaves the page usable', async ({ context, portico, page }) => {
  await context.addInitScript(announceStorm, home.id);
  // Another extension keeps `window.ethereum` from being defined again.
  await context.addInitScript(() => {
    const locked = { configurable: false, get: () => null, set: () => undefined };
    Object.defineProperty(window, 'ethereum', locked);
  });
  await portico.open();
  await portico.connect('org.example.storm');
  await expect(portico.readySignButton).toBeVisible();
  await portico.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(portico.connectButton).toBeVisible();
  await page.getByRole('link', { name: 'What this page connects to' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What this page connects to');
});
