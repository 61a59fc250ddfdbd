import { toHex } from 'viem';
import { onTestFinished, vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import { home } from '@/tests/support/chains';
import { offeredWallets } from '@/tests/support/wallets';

const icon = 'data:image/png;base64,AAAA';

test('after five hundred announcements at most forty wallets are listed, and one can still be chosen', async ({
  portico,
  view,
}) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  view.install();
  const provider = { request: async () => [], on() {}, removeListener() {} };
  for (let index = 0; index < 500; index += 1) {
    for (const uuid of [`u${index}`, 'the-same']) {
      const names = { name: `Wallet ${index}`, rdns: `org.example.flood${index}` };
      view.announce({ uuid, icon, ...names }, provider);
    }
  }
  await view.visit();
  await portico.openList();
  expect(portico.listed().length).toBeGreaterThan(offeredWallets.length);
  expect(portico.listed().length).toBeLessThanOrEqual(40);
  expect(warn).toHaveBeenCalledOnce();
  await portico.press(() => portico.walletOption());
  await portico.until(portico.readySignButton);
});

test('when two wallets fight over window.ethereum, the chosen one is used', async ({
  portico,
  view,
}) => {
  let isThrown = false;
  view.prepare(() => {
    const providers: unknown[] = [];
    window.addEventListener('eip6963:announceProvider', (event) => {
      providers.push(Reflect.get(event, 'detail').provider);
    });
    let looks = 0;
    Object.defineProperty(window, 'ethereum', {
      configurable: true,
      get: () => {
        looks += 1;
        if (isThrown && looks % 2 === 1) throw new TypeError('not yours');
        return isThrown ? null : providers[looks % providers.length];
      },
      set: () => undefined,
    });
  });
  const owners = [
    ['org.example.one', 'isMetaMask'],
    ['org.example.other', 'isRainbow'],
  ].map(([rdns = '', flag = '']) => {
    const announce = { name: rdns, rdns };
    return [rdns, view.install({ inject: { [flag]: true }, announce })] as const;
  });
  for (const what of ['another one at each look', 'cannot be read']) {
    isThrown = what === 'cannot be read';
    await view.visit();
    for (const [rdns, owner] of owners) {
      const row = { message: `${what}: ${rdns}` };
      await portico.connect(rdns);
      await portico.signIn();
      await expect.poll(() => textOf(portico.account()), row).toContain(owner.address);
      expect(view.server.session, row.message).toMatchObject({ address: owner.address });
      await portico.disconnect();
      await expect.poll(() => view.server.session, row).toBeNull();
    }
  }
});

test('bad announcements are dropped, hostile names and icons cleaned, and wallets of one name numbered', async ({
  portico,
  view,
}) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const provider = { request: async () => [], on() {}, removeListener() {} };
  const bad = { uuid: 'u', name: 'Bad', rdns: 'org.example.bad', icon: '' };
  const throwing = {
    ...{ uuid: 't', rdns: 'org.example.throws', icon: '' },
    get name(): string {
      throw new Error('hostile');
    },
  };
  view.announce(null, null);
  view.announce(bad, undefined);
  view.announce(throwing, provider);
  const icons = [
    'https://tracker.example.org/icon.png',
    'javascript:document.title="hacked"',
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>')}`,
  ];
  const name = `<img src=x onerror=document.title=1>\u202e\u200b\u0007${'a'.repeat(100_000)}`;
  for (const [index, url] of icons.entries()) {
    view.announce(
      { uuid: `u${index}`, name, icon: url, rdns: `org.example.hostile${index}` },
      provider,
    );
  }
  view.install();
  const rdns = 'io.example.known';
  const known = { name: 'Known Wallet', rdns };
  const [first, second] = [view.install({ announce: known }), view.install({ announce: known })];
  await view.visit();
  await portico.openList();
  // Those that are none.
  expect(portico.walletOption()).not.toBeNull();
  expect(portico.walletOption('org.example.bad')).toBeNull();
  expect(portico.walletOption('org.example.throws')).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  // Hostile names and icons.
  for (const index of icons.keys()) {
    const text = textOf(portico.walletOption(`org.example.hostile${index}`));
    expect(text.length).toBeLessThanOrEqual(60);
    expect(text).toContain('<img src=x');
    expect(text).not.toMatch(/\p{C}/u);
  }
  expect(document.documentElement.outerHTML).not.toMatch(/tracker\.example|javascript:|onload/);
  // Two of one name.
  expect(textOf(portico.walletOption(rdns))).toBe('Known Wallet');
  expect(textOf(portico.walletOption(`${rdns}.2`))).toContain('Known Wallet (2)');
  await portico.press(() => portico.walletOption(`${rdns}.2`));
  await portico.until(portico.readySignButton);
  expect(first?.connectedOrigins.size).toBe(0);
  expect(second?.connectedOrigins.size).toBe(1);
});

test('a storm of wallet events leaves the page usable', async ({ clock, portico, view }) => {
  const listeners = new Map<string, ((value: unknown) => void)[]>();
  const address = '0x00000000000000000000000000000000000000d1';
  let isConnected = false;
  const rounds = vi.fn();
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method === 'eth_requestAccounts') isConnected = true;
      if (method === 'eth_chainId') return toHex(home.id);
      if (/accounts/i.test(method)) return [address];
      throw Object.assign(new Error(`no such method: ${method}`), { code: -32601 });
    },
    on: (name: string, listener: (value: unknown) => void) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    removeListener: () => {},
  };
  const emit = (name: string, value: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(value);
  };
  const rdns = 'org.example.storm';
  view.announce({ uuid: 'storm', name: 'Storm', rdns, icon }, provider);
  view.prepare(() => {
    lockEthereum();
    setInterval(() => {
      if (!isConnected) return;
      for (let count = 0; count < 100; count += 1) emit('accountsChanged', [address]);
      emit('message', { type: {}, data: null });
      rounds();
    }, 100);
  });
  await view.visit();
  await portico.connect(rdns);
  await portico.until(portico.readySignButton);
  await clock.run(3_000);
  expect(rounds.mock.calls.length).toBeGreaterThan(20);
  await portico.press(() => portico.inDialog('Cancel'));
  await portico.untilDisconnected();
});

/** Keeps `window.ethereum` from being defined again until the test ends, as another extension may. */
function lockEthereum(): void {
  const define = Object.defineProperty;
  define(window, 'ethereum', { configurable: true, get: () => null, set: () => undefined });
  Object.defineProperty = new Proxy(define, {
    apply: (real, self, args) => {
      const isLocked = args[0] === window && args[1] === 'ethereum';
      if (isLocked) throw new TypeError('Cannot redefine property: ethereum');
      return Reflect.apply(real, self, args);
    },
  });
  onTestFinished(() => {
    Object.defineProperty = define;
  });
}
