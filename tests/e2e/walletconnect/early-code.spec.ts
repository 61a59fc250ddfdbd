import type { Page } from '@playwright/test';
import { watchAnnouncements } from '@/tests/support/a11y/announcements';
import { resize } from '@/tests/support/a11y/expectations';
import { expect, test } from '@/tests/support/fixtures';
import { holdRelay } from '@/tests/support/hold-relay';
import { copyLink, toUri, untilQr } from '@/tests/support/pair';
import { iPhone } from '@/tests/support/phone';
import type { PorticoPage } from '@/tests/support/portico-page';
import { runClockUntil } from '@/tests/support/run-clock';
import { t } from '@/tests/support/texts';
import { appWallet } from '@/tests/support/wallets';

test.use({ isRelayed: true });

const placeOf = (page: Page) => page.getByRole('dialog').getByRole('img', { name: t('kit.code') });
const linkOf = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: t('pairing.copyLink') });

/** What tells that WalletConnect is out of reach. */
const toldOf = ({ walletAlert }: PorticoPage) =>
  walletAlert.filter({ hasText: 'cannot be reached' });

/** Where the parts of the step are, as the code comes. */
async function measure(page: Page) {
  const parts = [page.getByRole('dialog').getByRole('document'), placeOf(page), linkOf(page)];
  return await Promise.all(parts.map((part) => part.boundingBox()));
}

/** From narrow to wide and back: the kit follows half a second late, and shows then that it did. */
const sizes = [
  [320, 800],
  [1280, 800],
  [390, 800],
] as const;

/** At each size, one after the other; the last is that of the window from then on. */
async function atEachSize(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    await test.step(`at ${size[0]} px`, () => look(size[0]));
  }
}

test('the place of the code stands before the relay has answered, and the code takes it, at any width', async ({
  portico,
  page,
  phone,
  relay,
}) => {
  const { release } = await holdRelay(page, relay);
  const readHeard = await watchAnnouncements(page);
  await portico.open();
  await portico.connect('walletConnect');
  const before = new Map<number, unknown>();
  await atEachSize(page, async (width) => {
    await expect(placeOf(page)).toHaveAttribute('aria-busy', 'true');
    await expect(portico.dialog).toContainText('Scan with your phone');
    await expect(portico.dialog).toContainText(t('pairing.preparing'));
    await expect(page.getByText("Don't have WalletConnect?")).toBeHidden();
    await expect(linkOf(page)).toBeDisabled();
    before.set(width, await measure(page));
  });
  release();
  await atEachSize(page, async (width) => {
    await expect(placeOf(page)).not.toHaveAttribute('aria-busy');
    await expect(portico.dialog).not.toContainText(t('pairing.preparing'));
    await expect(linkOf(page)).toBeEnabled();
    expect(await measure(page)).toEqual(before.get(width));
    // The picture of each width can be read.
    expect(await untilQr(page)).toMatch(/^wc:/);
  });
  const heard = await readHeard();
  expect(heard.filter((text) => text === t('pairing.preparing'))).toHaveLength(1);
  await phone.pair(await untilQr(page));
  await expect(portico.account).toContainText(phone.owner.address);
});

test('a relay that stays silent leaves the way to try again in the place of the code, at any width', async ({
  portico,
  page,
  relay,
}) => {
  relay.isSilent = true;
  await page.clock.install();
  await portico.open();
  await portico.connect('walletConnect');
  await expect(placeOf(page)).toHaveAttribute('aria-busy', 'true');
  await runClockUntil(page, 15, toldOf(portico));
  for (const size of sizes) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await page.clock.runFor(1_000);
    await expect(portico.dialog).not.toContainText(t('pairing.preparing'));
    await expect(linkOf(page)).toHaveCount(0);
    await expect(portico.retryButton).toBeVisible();
  }
  await relay.recover();
  await portico.retryButton.click();
  await expect(linkOf(page)).toBeEnabled();
  await expect(portico.walletAlert).toHaveCount(0);
});

test('a code needs one round trip to the relay, and so does that of the next wallet', async ({
  portico,
  page,
  relay,
}) => {
  const { pass } = await holdRelay(page, relay);
  await portico.open();
  await portico.connect('walletConnect');
  await expect(placeOf(page)).toHaveAttribute('aria-busy', 'true');
  await pass('irn_subscribe');
  await expect(linkOf(page)).toBeEnabled();
  // That it listens for answers, and has both requests.
  await pass('irn_subscribe', 'irn_publish', 'irn_publish');
  await portico.walletOption(appWallet.id).click();
  await expect(placeOf(page)).toHaveAttribute('aria-busy', 'true');
  // That it has left the one topic, and listens on the other.
  await pass('irn_unsubscribe', 'irn_subscribe');
  await expect(linkOf(page)).toBeEnabled();
});

test('a request that the relay does not confirm is told, and leaves no session to who scanned its code', async ({
  portico,
  page,
  phone,
  relay,
}) => {
  const { pass, release } = await holdRelay(page, relay);
  await page.clock.install();
  await portico.open();
  await portico.connect('walletConnect');
  await pass('irn_subscribe');
  await phone.pair(await copyLink(page));
  await expect.poll(() => phone.sessions).toHaveLength(1);
  await runClockUntil(page, 15, toldOf(portico));
  await expect(linkOf(page)).toHaveCount(0);
  release();
  await expect.poll(() => phone.sessions).toEqual([]);
  await portico.retryButton.click();
  await expect(portico.walletAlert).toHaveCount(0);
  await phone.pair(await copyLink(page));
  await expect(portico.account).toContainText(phone.owner.address);
});

for (const canSign of [true, false]) {
  test(`a wallet that scanned a code at once, and was then left for another, has no session: it ${canSign ? 'signs' : 'connects'}`, async ({
    portico,
    page,
    phone,
    relay,
  }) => {
    if (canSign) phone.learnAuthentication();
    const { pass, release } = await holdRelay(page, relay);
    await portico.open();
    await portico.connect('walletConnect');
    await pass('irn_subscribe');
    await phone.pair(await copyLink(page));
    await expect.poll(() => phone.sessions).toHaveLength(1);
    await portico.walletOption(appWallet.id).click();
    await expect(placeOf(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(linkOf(page)).toBeEnabled();
    await expect.poll(() => phone.sessions).toEqual([]);
    await expect(portico.account).toHaveCount(0);
  });
}

test('a wallet chosen while the code of another is awaited gets the place, and the code', async ({
  portico,
  page,
  phone,
  relay,
}) => {
  const { release } = await holdRelay(page, relay);
  await portico.open();
  await portico.connect('walletConnect');
  await expect(portico.dialog).toContainText('Scan with your phone');
  await portico.walletOption(appWallet.id).click();
  await expect(portico.dialog).toContainText(`Scan with ${appWallet.name}`);
  await expect(placeOf(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await phone.pair(toUri(await untilQr(page)));
  await expect(portico.account).toContainText(phone.owner.address);
});

test.describe('on a phone', () => {
  test.use(iPhone);

  for (const [id, name] of [
    [appWallet.id, appWallet.name],
    ['walletConnect', 'WalletConnect'],
  ] as const) {
    test(`the screen of ${name} stands, and is busy, before the relay has answered`, async ({
      portico,
      page,
      relay,
    }) => {
      const { pass, release } = await holdRelay(page, relay);
      await portico.open();
      await portico.connectButton.tap();
      await portico.walletOption(id).tap();
      const screen = page.getByRole('dialog', { name: t('pairing.opening', { wallet: name }) });
      await expect(screen).toHaveAttribute('data-opening', 'true');
      await expect(screen.getByRole('button', { name: t('pairing.cancel') })).toBeVisible();
      // The app takes the page's place: it is opened once the relay says that it has the request.
      await pass('irn_subscribe');
      await expect.poll(() => relay.proposals()).toHaveLength(1);
      await expect(screen).toHaveAttribute('data-opening', 'true');
      release();
      await expect(page.getByRole('dialog', { name: /^Continue in/ })).toHaveAttribute(
        'data-opening',
        'false',
      );
    });
  }
});
