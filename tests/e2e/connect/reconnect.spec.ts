import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const unanswered = 'Your wallet did not answer.';
/** Milliseconds after which a wallet that is asked at the next visit counts as silent. */
const patience = 6_000;

/** The next view of the page, until its patience with a wallet that hangs has ended. */
async function comeBackToSilence(page: Page, owner: TestWallet): Promise<void> {
  owner.stall();
  const asked = owner.requests.length;
  await page.reload();
  await expect.poll(() => owner.requests.length).toBeGreaterThan(asked);
  await page.clock.runFor(patience);
}

test('a wallet that hangs at the next visit is told in seconds, asked again, and keeps from no other', async ({
  portico,
  page,
  wallet,
}) => {
  const silent = await wallet({ announce: { name: 'Silent', rdns: 'org.example.silent' } });
  const other = await wallet({ announce: { name: 'Other', rdns: 'org.example.other' } });
  const notice = page.getByRole('alert').filter({ hasText: unanswered });
  await page.clock.install();
  await portico.enter('org.example.silent');
  await comeBackToSilence(page, silent);
  await expect(notice).toBeVisible();
  await expect(portico.connectButton).toBeVisible();
  silent.resume();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(portico.accountButton).toBeVisible();
  await expect(notice).toHaveCount(0);
  await comeBackToSilence(page, silent);
  await expect(notice).toBeVisible();
  await portico.connect('org.example.other');
  await expect(portico.mismatch.or(portico.readySignButton).first()).toBeVisible();
  expect(other.connectedOrigins.size).toBe(1);
  await expect(notice).toHaveCount(0);
});

test('a late extension is connected again, a missing one told and forgotten, a throwing one harmless', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  await context.addInitScript(() => {
    const { search } = window.location;
    const hold = (event: Event) => {
      if (search === '' || (search === '?late' && performance.now() > 700)) return;
      event.stopImmediatePropagation();
      if (search === '?gone') return;
      setTimeout(() => window.dispatchEvent(new Event('eip6963:requestProvider')), 800);
    };
    window.addEventListener('eip6963:announceProvider', hold, { capture: true });
  });
  const owner = await wallet();
  await portico.enter();
  await test.step('late', async () => {
    await portico.open('/?late');
    await expect(portico.accountButton).toBeVisible();
  });
  await test.step('gone', async () => {
    await context.clearCookies();
    await portico.open('/?gone');
    const notice = page.getByRole('alert').filter({ hasText: unanswered });
    await expect(notice).toBeVisible();
    // Not given up by a reload, for an extension may only be updating.
    await page.reload();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Forget' }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(portico.connectButton).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
  await test.step('throws', async () => {
    await portico.enter();
    owner.answerWith('eth_accounts', () => {
      throw new Error('broken');
    });
    owner.answerWith('eth_chainId', () => ({ no: 'chain' }));
    await page.reload();
    await expect(portico.connectButton).toBeVisible();
    await portico.connectButton.click();
    await expect(portico.dialog).toBeVisible();
  });
});

test('an extension that comes back later is found by Retry without a reload, and at the next visit', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  // What is left of it in the page answers nothing.
  await context.addInitScript(() => {
    if (window.location.search !== '?dead') return;
    const replace = (event: Event) => {
      const { info, provider } = event instanceof CustomEvent ? event.detail : Object(null);
      if (info.uuid === 'dead' || info.uuid === 'back') return;
      event.stopImmediatePropagation();
      Reflect.set(window, 'comeBack', () => announce('back', provider));
      const silent = { ...provider, request: () => new Promise(() => {}) };
      announce('dead', silent);
      function announce(uuid: string, of: unknown): void {
        const detail = { info: { ...info, uuid }, provider: of };
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      }
    };
    window.addEventListener('eip6963:announceProvider', replace, { capture: true });
  });
  await wallet();
  await portico.enter();
  const notice = page.getByRole('alert').filter({ hasText: unanswered });
  await portico.open('/?dead');
  await expect(notice).toBeVisible();
  await page.evaluate(() => Reflect.get(window, 'comeBack')());
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(portico.account).toContainText('Signed in');
  await expect(notice).toHaveCount(0);
  await portico.open();
  await expect(portico.account).toContainText('Signed in');
});
