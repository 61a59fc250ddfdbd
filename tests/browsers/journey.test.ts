import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, describe, expect, test } from 'vitest';
import { findEngines } from '@/tests/browsers/support/engines';
import { enterSafe } from '@/tests/browsers/support/enter-safe';
import { runVisit } from '@/tests/browsers/support/run';
import { away, balanceOf, fund } from '@/tests/support/chains';
import { Relay } from '@/tests/support/relay/relay';
import { bridged, embeddedUrl, getRelayPort } from '@/tests/support/servers';
import { TestWallet } from '@/tests/support/wallet/test-wallet';
import { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';

const createReceiver = () => privateKeyToAccount(generatePrivateKey()).address;

describe.each(findEngines())('$name', (engine) => {
  afterAll(engine.close);

  test('a visitor connects an announced wallet, signs in, reloads, switches network, sends and disconnects', async () => {
    await runVisit(engine, async (visitor, bridge) => {
      const owner = bridge.install(new TestWallet());
      const to = createReceiver();
      await fund(away.id, owner.address, parseEther('1'));
      await visitor.open();
      await visitor.connect();
      await visitor.sign();
      await visitor.untilSignedIn();
      await visitor.driver.reload();
      await visitor.untilAccount(owner.address);
      await visitor.untilSignedIn();
      await visitor.switchTo(away.id, away.name);
      expect(owner.chainId).toBe(away.id);
      await visitor.send(to, '0.25');
      await visitor.untilAccount('Confirmed.');
      expect(await balanceOf(away.id, to)).toBe(parseEther('0.25'));
      await visitor.open('/account');
      await visitor.until('code', owner.address);
      await visitor.open();
      await visitor.untilSignedIn();
      await visitor.pressButton('Disconnect');
      await visitor.untilDisconnected();
      await expect.poll(() => owner.connectedOrigins.size).toBe(0);
      // The page disconnects the wallet before the session has ended.
      await expect.poll(() => visitor.readAll()).not.toContain(owner.address);
    });
  });

  test('closing the wallet list while style sheets load returns focus to the button that opened it', async () => {
    await runVisit(engine, async (visitor, bridge) => {
      let release = () => {};
      bridge.kitStyles = new Promise((resolve) => {
        release = resolve;
      });
      await visitor.open();
      await visitor.pressButton('Connect Wallet');
      await visitor.press({ css: 'dialog button', name: 'Close' });
      await visitor.untilGone('dialog');
      release();
      await visitor.until('[data-testid="rk-connect-button"]:focus');
    });
  });

  test('a phone wallet pairs with the code on the screen and signs in', async () => {
    const relay = new Relay(getRelayPort(2));
    await relay.start();
    const phone = await PhoneWallet.open(relay.url);
    try {
      await runVisit(
        engine,
        async (visitor) => {
          await visitor.open();
          await visitor.connect('walletConnect');
          await phone.pair(await visitor.untilPairingLink());
          await visitor.sign();
          await visitor.untilAccount(phone.owner.address);
          await visitor.untilSignedIn();
        },
        { url: bridged.url },
      );
      expect(phone.errors).toEqual([]);
    } finally {
      await phone.close();
      await relay.stop();
    }
  });

  test('a Safe that frames the page connects at once and signs in', async () => {
    await runVisit(
      engine,
      async (visitor, bridge) => {
        const safe = await enterSafe(visitor, bridge);
        await visitor.until('section', 'Your Safe', safe.address);
        await visitor.pressButton('Sign in with this Safe');
        await visitor.until('section', 'Your Safe', 'Signed in');
      },
      { url: embeddedUrl },
    );
  });
});
