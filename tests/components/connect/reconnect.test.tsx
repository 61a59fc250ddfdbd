import { expect, test } from '@/tests/components/support/fixtures';
import { env } from '@/tests/components/support/page-view';
import { announcedWallet } from '@/tests/support/wallet';
import { RpcError } from '@/tests/support/wallet/rpc-error';

const unanswered = 'Your wallet didn’t respond.';
const silenceMs = 6_000;

test('a view that ends while loading leaves the stored connection to the next view', async ({
  view,
}) => {
  view.remember(view.install());
  const stored = localStorage.getItem('wagmi.store');
  view.load();
  const { loadTexts } = await import('@/lib/i18n/client');
  await loadTexts();
  const { createWagmiConfig } = await import('@/lib/wallet/wagmi/config');
  createWagmiConfig(env);
  expect(localStorage.getItem('wagmi.store')).toBe(stored);
});

test('a late extension reconnects, a missing one is reported and forgotten, a throwing one is harmless', async ({
  clock,
  portico,
  view,
}) => {
  let way: 'there' | 'late' | 'gone' = 'there';
  view.prepare(() => {
    const hold = (event: Event) => {
      if (way !== 'there') event.stopImmediatePropagation();
    };
    window.addEventListener('eip6963:announceProvider', hold, { capture: true });
  });
  const { owner } = await view.enterWith();
  const notice = () => portico.notice(unanswered);
  // A wallet that is late.
  way = 'late';
  await view.open();
  await clock.run(500);
  expect(portico.accountButton()).toBeNull();
  way = 'there';
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  await portico.until(portico.accountButton);
  // A wallet that is gone.
  view.server.session = null;
  way = 'gone';
  await view.visit();
  await clock.run(silenceMs);
  await portico.until(notice);
  // A reload keeps the wallet remembered: an extension may only be updating.
  await view.visit();
  await clock.run(silenceMs);
  await portico.until(notice);
  await portico.press(() => portico.button(notice(), 'Forget wallet'));
  await expect.poll(notice).toBeNull();
  await view.visit();
  await portico.until(portico.connectButton);
  await clock.run(silenceMs);
  expect(notice()).toBeNull();
  // A wallet that throws.
  way = 'there';
  await view.enter(owner);
  owner.answerWith('eth_accounts', () => {
    throw new Error('broken');
  });
  owner.answerWith('eth_chainId', () => ({ no: 'chain' }));
  await view.visit();
  await portico.openList();
});

test('a wallet that hangs on the next visit is reported in seconds, can be retried, and blocks no other', async ({
  clock,
  portico,
  view,
}) => {
  const { owner: silent } = await view.enterWith();
  const rdns = 'org.example.other';
  const other = view.install({ announce: { name: 'Other', rdns } });
  const notice = () => portico.notice(unanswered);
  const comeBackToSilence = async () => {
    silent.stall();
    const asked = silent.requests.length;
    await view.visit();
    await expect.poll(() => silent.requests.length).toBeGreaterThan(asked);
    await clock.run(silenceMs);
    await portico.until(notice);
  };
  await comeBackToSilence();
  await portico.until(portico.connectButton);
  silent.resume();
  await portico.press(() => portico.button(notice(), 'Try again'));
  await portico.until(portico.accountButton);
  await expect.poll(notice).toBeNull();
  await comeBackToSilence();
  await portico.connect(rdns);
  await portico.until(portico.mismatch);
  expect(other.connectedOrigins.size).toBe(1);
  await expect.poll(notice).toBeNull();
});

test('once another wallet connects, a missing one is not reported again and stays disconnected', async ({
  clock,
  portico,
  view,
}) => {
  let isGone = false;
  const { rdns } = announcedWallet;
  view.prepare(() => {
    const hold = (event: Event) => {
      const isLast = event instanceof CustomEvent && event.detail.info.rdns === rdns;
      if (isGone && isLast) event.stopImmediatePropagation();
    };
    window.addEventListener('eip6963:announceProvider', hold, { capture: true });
  });
  await view.enterWith();
  const other = { name: 'Other', rdns: 'org.example.other' };
  view.install({ announce: other });
  view.server.session = null;
  isGone = true;
  await view.visit();
  await clock.run(silenceMs);
  const notice = () => portico.notice(unanswered);
  await portico.until(notice);
  await portico.connect(other.rdns);
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  await portico.disconnect();
  expect(notice()).toBeNull();
  isGone = false;
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  await portico.openList();
  await portico.until(() => portico.walletOption(rdns));
  await clock.run(silenceMs);
  expect(portico.account()).toBeNull();
});

test('a wallet that fails on the next visit is reported and retried, and one that refuses is dropped', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  const broken = new Error('Extension context invalidated.');
  let asked = 0;
  /** Returns the error of a request for accounts, by the request's number from one. */
  let fail: (time: number) => Error | null = () => null;
  owner.answerWith('eth_accounts', () => {
    asked += 1;
    const error = fail(asked);
    if (error !== null) throw error;
    return [owner.address];
  });
  const visit = async (next: typeof fail) => {
    asked = 0;
    fail = next;
    await view.visit();
  };
  const notice = () => portico.notice(unanswered);
  await visit(() => broken);
  await portico.until(notice);
  // Between two answers, the wallet receives the request once more.
  await visit((time) => (time === 2 ? broken : null));
  await portico.until(portico.account, owner.address);
  await visit((time) => (time > 1 ? broken : null));
  await portico.until(notice);
  // It fails for as long as wagmi asks whether the page is allowed, and answers after that.
  await visit((time) => (time <= 3 ? broken : null));
  await portico.until(portico.account, owner.address);
  await visit(() => null);
  await portico.until(portico.accountButton);
  expect(notice()).toBeNull();
  await visit(() => new RpcError(4100, 'The page is not allowed.'));
  await portico.until(portico.connectButton);
  await expect
    .poll(() => localStorage.getItem('wagmi.store'))
    .toContain('"connections":{"__type":"Map","value":[]}');
  expect(notice()).toBeNull();
});

// https://github.com/wevm/wagmi/issues/3080, …/3785: MetaMask gives no account while it is locked.
test('a wallet that is locked on the next visit connects when it is unlocked, and after a reload', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  view.leave();
  await owner.lock();
  await view.visit();
  await portico.untilDisconnected();
  await owner.unlock();
  await portico.until(portico.account, owner.address);
  view.leave();
  await owner.lock();
  await view.visit();
  await portico.untilDisconnected();
  view.leave();
  await owner.unlock();
  await view.visit();
  await portico.until(portico.account, owner.address);
});

test('an extension that returns later reconnects on "Try again" without a reload, and on the next visit', async ({
  clock,
  portico,
  view,
}) => {
  let isDead = false;
  let comeBack = () => {};
  // The dead extension's remains in the page answer nothing.
  view.prepare(() => {
    const known = new Set<unknown>();
    const replace = (event: Event) => {
      if (!isDead || !(event instanceof CustomEvent)) return;
      const { info, provider } = event.detail;
      if (known.has(provider)) return;
      event.stopImmediatePropagation();
      const announce = (uuid: string, of: unknown) => {
        known.add(of);
        const detail = { info: { ...info, uuid }, provider: of };
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      };
      comeBack = () => announce('back', provider);
      announce('dead', { ...provider, request: () => new Promise(() => {}) });
    };
    window.addEventListener('eip6963:announceProvider', replace, { capture: true });
  });
  await view.enterWith();
  const notice = () => portico.notice(unanswered);
  isDead = true;
  await view.visit();
  await clock.run(silenceMs);
  await portico.until(notice);
  comeBack();
  await portico.press(() => portico.button(notice(), 'Try again'));
  await portico.until(portico.account, 'Signed in');
  await expect.poll(notice).toBeNull();
  isDead = false;
  await view.visit();
  await portico.until(portico.account, 'Signed in');
});

test('"Try again" reconnects only the last one of two wallets that announce themselves alike', async ({
  clock,
  portico,
  view,
}) => {
  const other = view.install();
  const last = view.install();
  view.remember(other);
  view.remember(last, `${announcedWallet.rdns}.2`);
  view.server.session = null;
  last.stall();
  await view.visit();
  await clock.run(silenceMs);
  const notice = () => portico.notice(unanswered);
  await portico.until(notice);
  last.resume();
  await portico.press(() => portico.button(notice(), 'Try again'));
  await portico.until(portico.account, last.address);
  await portico.disconnect();
});

test('nothing takes the focus when the page loads for a returning visitor, or when the wallet locks', async ({
  portico,
  view,
}) => {
  const focused: unknown[] = [];
  view.prepare(() => document.addEventListener('focusin', ({ target }) => focused.push(target)));
  view.body = async () => <a href="/trouble">Having trouble?</a>;
  const { owner } = await view.enterWith();
  await portico.until(portico.account, 'Signed in');
  await nextFrames();
  expect(focused).toEqual([]);
  // Nor does the lock, once the visitor has left what had it.
  const link = document.querySelector('a[href="/trouble"]');
  if (link instanceof HTMLElement) link.focus();
  await view.user.click(document.body);
  expect(focused).toEqual([link]);
  expect(document.activeElement).toBe(document.body);
  await owner.lock();
  await portico.untilDisconnected();
  await nextFrames();
  expect(document.activeElement).toBe(document.body);
});

/** Waits two frames, so that work that waits for a frame has run, and the work that waits for that, too. */
async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}
