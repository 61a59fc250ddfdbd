import { vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
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
