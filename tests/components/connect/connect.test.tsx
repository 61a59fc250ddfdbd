import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import { flaggedWallets } from '@/tests/support/wallets';

for (const { id, flags } of [
  { id: 'injected', flags: {} },
  ...flaggedWallets.map(({ id, flag }) => ({ id, flags: { [flag]: true } })),
  // Imitations of MetaMask with a flag of their own.
  { id: 'injected', flags: { isMetaMask: true, isTrust: true } },
]) {
  test(`an injected wallet that sets ${JSON.stringify(flags)} is connected by the entry ${id}`, async ({
    portico,
    view,
  }) => {
    const { address } = view.install({ inject: flags });
    await view.visit();
    await portico.connect(id);
    await portico.until(portico.readySignButton);
    await expect.poll(() => textOf(portico.account())).toContain(address);
    // Leaving the sign-in disconnects the wallet.
    await view.user.keyboard('{Escape}');
    await portico.untilDisconnected();
  });
}
