import { expect, test } from '@/tests/support/fixtures';
import { announcedWallet } from '@/tests/support/wallet';

test('announcements that are none are left out, and the sound one is listed', async ({
  context,
  door,
  page,
  wallet,
}) => {
  await context.addInitScript(() => {
    const say = (detail: unknown) =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    const provider = { request: async () => null, on() {}, removeListener() {} };
    const info = {
      uuid: 'u',
      name: 'Bad',
      rdns: 'org.example.bad',
      icon: 'data:image/png;base64,A',
    };
    const throwing = {
      uuid: 't',
      rdns: 'org.example.throws',
      icon: '',
      get name(): string {
        throw new Error('hostile');
      },
    };
    const all = [
      undefined,
      null,
      'text',
      {},
      { info },
      { info: { ...info, name: 7 }, provider },
      { info: { ...info, name: { toString: () => 'x' } }, provider },
      { info: { ...info, uuid: null }, provider },
      { info: { ...info, rdns: {} }, provider },
      { info: throwing, provider },
      Object.freeze({ info: null, provider }),
    ];
    const sayAll = () => {
      for (const detail of all) say(detail);
    };
    window.addEventListener('eip6963:requestProvider', sayAll);
    sayAll();
  });
  await wallet();
  await door.open();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await door.connectButton.click();
  await expect(door.walletOption(announcedWallet.rdns)).toBeVisible();
  await expect(door.walletOption('org.example.bad')).toHaveCount(0);
  await expect(door.walletOption('org.example.throws')).toHaveCount(0);
  expect(warnings.filter((text) => text.includes('announced itself'))).toHaveLength(1);
});

test('a hostile name is shown cut and clean, and hostile icons are a plain one', async ({
  context,
  door,
  outside,
  page,
}) => {
  await context.addInitScript(() => {
    const provider = { request: async () => [], on() {}, removeListener() {} };
    const svg = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`;
    const icons = [
      'https://tracker.example.org/icon.png',
      'javascript:document.title="hacked"',
      svg('<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>'),
      svg('<svg xmlns="http://www.w3.org/2000/svg"><script>document.title=1</script></svg>'),
      svg('<svg><image href="https://tracker.example.org/x.png"/></svg>'),
      `data:image/png;base64,${'A'.repeat(5_000_000)}`,
    ];
    const name = `<img src=x onerror=document.title=1>\u202e\u200b\u0007${'a'.repeat(100_000)}`;
    const sayAll = () => {
      for (const [index, icon] of icons.entries()) {
        const info = { uuid: `u${index}`, name, icon, rdns: `org.example.hostile${index}` };
        const detail = { info, provider };
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      }
    };
    window.addEventListener('eip6963:requestProvider', sayAll);
    sayAll();
  });
  await door.open();
  await door.connectButton.click();
  for (let index = 0; index < 6; index += 1) {
    const option = door.walletOption(`org.example.hostile${index}`);
    await expect(option).toBeVisible();
    const text = (await option.textContent()) ?? '';
    expect(text.length).toBeLessThanOrEqual(60);
    expect(text).toContain('<img src=x');
    expect(text).not.toMatch(/\p{C}/u);
  }
  expect(outside).toEqual([]);
  await expect(page).toHaveTitle('Portico');
});

test('five hundred announcements leave a list that can be used', async ({
  context,
  door,
  wallet,
}) => {
  await wallet();
  await context.addInitScript(() => {
    const provider = { request: async () => [], on() {}, removeListener() {} };
    const icon = 'data:image/png;base64,AAAA';
    const sayAll = () => {
      for (let index = 0; index < 500; index += 1) {
        for (const uuid of [`u${index}`, 'the-same']) {
          const info = { uuid, name: `Wallet ${index}`, icon, rdns: `org.example.flood${index}` };
          const detail = { info, provider };
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
        }
      }
    };
    window.addEventListener('eip6963:requestProvider', sayAll);
    sayAll();
  });
  await door.open();
  await door.connect();
  await expect(door.readySignButton).toBeVisible();
  await door.dialog.getByRole('button', { name: 'Cancel' }).click();
  await door.connectButton.click();
  const listed = door.page.locator('[data-testid^="rk-wallet-option-"]');
  await expect(listed.first()).toBeVisible();
  expect(await listed.count()).toBeLessThanOrEqual(40);
});

test('a wallet that takes the name of another stands beside it and can be told apart', async ({
  door,
  wallet,
}) => {
  const rdns = 'io.example.known';
  const first = await wallet({ announce: { name: 'Known Wallet', rdns } });
  const second = await wallet({ announce: { name: 'Known Wallet', rdns } });
  await door.open();
  await door.connectButton.click();
  await expect(door.walletOption(rdns)).toHaveText('Known Wallet');
  await expect(door.walletOption(`${rdns}.2`)).toContainText('Known Wallet (2)');
  await door.walletOption(`${rdns}.2`).click();
  await expect(door.readySignButton).toBeVisible();
  expect(first.connectedOrigins.size).toBe(0);
  expect(second.connectedOrigins.size).toBe(1);
});

for (const [what, kind] of [
  ['is another one at each look and cannot be set', 'changes'],
  ['cannot be read', 'throws'],
] as const) {
  test(`of two wallets that fight over a window.ethereum that ${what} the chosen one is used`, async ({
    context,
    door,
    wallet,
  }) => {
    await context.addInitScript((how) => {
      const providers: unknown[] = [];
      window.addEventListener('eip6963:announceProvider', (event) => {
        providers.push(Reflect.get(event, 'detail').provider);
      });
      let looks = 0;
      Object.defineProperty(window, 'ethereum', {
        configurable: false,
        get: () => {
          looks += 1;
          if (how === 'throws' && looks % 2 === 1) throw new TypeError('not yours');
          if (how === 'throws') return null;
          return providers[looks % providers.length];
        },
        set: () => undefined,
      });
    }, kind);
    const one = await wallet({
      inject: { isMetaMask: true },
      announce: { name: 'One', rdns: 'org.example.one' },
    });
    const other = await wallet({
      inject: { isRainbow: true },
      announce: { name: 'Other', rdns: 'org.example.other' },
    });
    await door.open();
    for (const [rdns, owner] of [
      ['org.example.one', one],
      ['org.example.other', other],
    ] as const) {
      await door.connect(rdns);
      await door.signIn();
      await expect(door.account).toContainText(owner.address);
      await door.accountAction('Disconnect').click();
      await expect(door.connectButton).toHaveText('Connect Wallet');
    }
  });
}
