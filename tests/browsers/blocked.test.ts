import { afterAll, describe, expect, test } from 'vitest';
import { findEngines } from '@/tests/browsers/support/engines';
import { enterSafe } from '@/tests/browsers/support/enter-safe';
import { runVisit } from '@/tests/browsers/support/run';
import { embeddedUrl } from '@/tests/support/servers';
import { TestWallet } from '@/tests/support/wallet/test-wallet';

const blocked = 'your browser blocks cookies for this site';
const crashed = 'Something went wrong';

describe.each(findEngines())('$name', (engine) => {
  afterAll(engine.close);

  test('with cookies blocked in frames, a Safe signs in for this page only', async () => {
    await runVisit(
      engine,
      async (visitor, bridge) => {
        await enterSafe(visitor, bridge);
        await visitor.pressButton('Sign in with this Safe');
        await visitor.until('section', 'Your Safe', 'Signed in');
        await visitor.until('section', 'you’re signed in on this page alone');
      },
      { keeping: 'nothing', url: embeddedUrl },
    );
  });

  test('with cookies blocked, the pages work, and sign-in and the checks report the blocked cookies', async () => {
    await runVisit(
      engine,
      async (visitor, bridge) => {
        const { address } = bridge.install(new TestWallet());
        await visitor.open('/connections');
        await visitor.until('h1', 'What this page connects to');
        await visitor.open('/trouble');
        await visitor.until('h1', 'Having trouble?');
        await visitor.open();
        await visitor.connect();
        await visitor.until('body', blocked);
        await visitor.untilAccount(address);
        const all = await visitor.readAll();
        expect(all).not.toContain('Error verifying signature');
        expect(all).not.toContain('Error preparing message');
        expect(all).not.toContain(crashed);
        await visitor.press({ css: '[role="dialog"] button[aria-label="Close"]' });
        await visitor.pressButton('OK');
        await visitor.pressButton('Having trouble?');
        await visitor.pressButton('Run the checks');
        await visitor.until('li', 'Cookies', 'Blocked for this site');
        await visitor.until('li', 'Storage', 'Denied by your browser');
      },
      { keeping: 'nothing' },
    );
  });

  test('with storage denied, sign-in works, a notice appears, and the checks report it as denied, not full', async () => {
    await runVisit(
      engine,
      async (visitor, bridge) => {
        const owner = bridge.install(new TestWallet());
        await visitor.open();
        await visitor.connect();
        await visitor.sign();
        await visitor.untilSignedIn();
        await visitor.untilAccount(owner.address);
        await visitor.until('[role="status"]', 'doesn’t let this page remember');
        await visitor.pressButton('OK');
        await visitor.pressButton('Having trouble?');
        await visitor.pressButton('Run the checks');
        await visitor.until('li', 'Storage', 'Denied by your browser');
      },
      { keeping: 'no-storage' },
    );
  });
});
