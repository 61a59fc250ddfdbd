import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { textOf } from '@/tests/components/support/portico';

const unanswered = 'Your wallet didn’t respond.';

/** Keeps the wallets of later views back until the returned function is called. */
function holdBack(view: PageView): () => void {
  let isHeld = true;
  view.prepare(() => {
    const hold = (event: Event) => {
      if (isHeld) event.stopImmediatePropagation();
    };
    window.addEventListener('eip6963:announceProvider', hold, { capture: true });
  });
  return () => {
    isHeld = false;
    window.dispatchEvent(new Event('eip6963:requestProvider'));
  };
}

// https://github.com/cowprotocol/cowswap/pull/7862
test('a wallet that announces itself seconds after it was missed is reconnected', async ({
  clock,
  portico,
  view,
}) => {
  const release = holdBack(view);
  const owner = view.install();
  view.remember(owner);
  await view.visit();
  await clock.run(5_000);
  await portico.until(() => portico.notice(unanswered));
  release();
  await portico.until(portico.account, owner.address);
  await expect.poll(() => portico.notice(unanswered)).toBeNull();
});

test('a wallet that is only injected, seconds after the page was loaded, is listed and reconnected', async ({
  clock,
  portico,
  view,
}) => {
  const { address } = view.install({ inject: {} });
  await view.visit();
  await portico.connect('injected');
  await portico.signIn();
  await portico.until(portico.account, address);
  let inject = () => {};
  view.prepare(() => {
    const ethereum: unknown = Reflect.get(window, 'ethereum');
    Reflect.deleteProperty(window, 'ethereum');
    inject = () => void Reflect.set(window, 'ethereum', ethereum);
  });
  await view.visit();
  await clock.run(2_000);
  await portico.until(() => portico.notice(unanswered));
  inject();
  await clock.run(1_000);
  await portico.until(portico.account, address);
});

test('a wallet that arrives while the list is open is listed last, and moves no other', async ({
  portico,
  view,
}) => {
  const release = holdBack(view);
  const owner = view.install({ announce: { name: 'Late', rdns: 'org.example.late' } });
  await view.visit();
  await portico.openList();
  const before = portico.listed();
  release();
  await portico.until(() => portico.walletOption('org.example.late'));
  expect(portico.listed()).toEqual([...before, 'org.example.late']);
  expect(textOf(portico.walletOption('org.example.late'))).toContain('Late');
  await portico.press(() => portico.walletOption('org.example.late'));
  await portico.until(portico.readySignButton);
  await portico.until(portico.account, owner.address);
});
