import type { Locator, Page } from '@playwright/test';
import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { config } from '@/lib/config';
import { AccessibilityTree, readProperty } from '@/tests/support/a11y/accessibility-tree';
import { watchAnnouncements } from '@/tests/support/a11y/announcements';
import { findCopyLink } from '@/tests/support/a11y/screens';
import { away, fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { kitTexts, serverTexts, t, usual } from '@/tests/support/page-texts';
import { installSilentRelay } from '@/tests/support/silent-relay';
import { announcedWallet } from '@/tests/support/wallet';

const amount = t('send.amount', { symbol: home.nativeCurrency.symbol });

test('with only the keyboard a visitor connects, signs in, opens and closes modals, sends and signs out', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await fund(home.id, address, parseEther('1'));
  await portico.open();
  await tabTo(page, portico.connectButton);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-rk][role="dialog"]')).toBeVisible();
  await tabTo(page, portico.walletOption(announcedWallet.rdns));
  await page.keyboard.press('Enter');
  await expect(portico.readySignButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(portico.accountButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(portico.disconnectButton).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(portico.accountButton).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(portico.chainButton).toBeFocused();
  await page.keyboard.press('Space');
  await expect(portico.chainOption(away.id)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(portico.chainButton).toBeFocused();
  await tabTo(page, portico.account.locator('summary').filter({ hasText: t('send.title') }));
  await page.keyboard.press('Enter');
  await tabTo(page, portico.account.getByLabel(t('send.to'), { exact: true }));
  await page.keyboard.type(privateKeyToAddress(generatePrivateKey()));
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.25');
  await page.keyboard.press('Enter');
  await expect(portico.account).toContainText(t('send.confirmed'));
  await tabTo(page, portico.accountAction('Sign out'));
  await page.keyboard.press('Enter');
  await expect(portico.account).toContainText(t('account.notSignedIn'));
  await expect(portico.connectButton).toBeFocused();
});

test('a visitor connects, signs in, sends and signs out by role and name, and each is announced once', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await wallet();
  await fund(home.id, owner.address, parseEther('1'));
  const readHeard = await watchAnnouncements(page);
  const hearOnce = (text: string) =>
    expect.poll(async () => (await readHeard()).filter((it) => it === text)).toEqual([text]);
  await portico.open();
  const tree = await AccessibilityTree.of(page);
  await tree.press('button', serverTexts('connect.connect'));
  await tree.find('dialog', serverTexts('walletList.title'));
  // The kit has replaced the placeholder list, in which a press would be lost.
  await tree.find('button', kitTexts.get);
  owner.hold();
  await tree.press('button', announcedWallet.name);
  await hearOnce(t('waiting.waitingFor', { wallet: announcedWallet.name }));
  owner.release();
  await tree.find('dialog', t('kit.signIn'));
  await expect(portico.readySignButton).toBeFocused();
  owner.hold();
  await tree.press('button', kitTexts.sign);
  await hearOnce(kitTexts.waiting);
  owner.release();
  await tree.find('region', t('account.title'));
  await tree.hear(new RegExp(`^${t('account.signedIn')}$`));
  await hearOnce(t('account.signedIn'));
  expect(await tree.readUrgency(t('account.signedIn'))).toBe('polite');
  await tree.find('button', `${home.name}, ${t('kit.chainSelector')}`);
  await test.step('copied', async () => {
    await portico.accountAction('Copy address').click();
    await hearOnce(serverTexts('copy.copied'));
    await portico.accountButton.click();
    await portico.dialog.getByRole('button', { name: kitTexts.copy }).click();
    await hearOnce(kitTexts.copied);
    await page.keyboard.press('Escape');
  });
  await tree.press('DisclosureTriangleGrouped', t('send.title'));
  await test.step('an error names its field and the remedy', async () => {
    await tree.press('button', t('send.submit'));
    await tree.hear(new RegExp(t('send.toProblem')));
    await hearOnce(t('send.toProblem'));
    expect(await tree.readUrgency(t('send.toProblem'))).toBe('assertive');
    const field = await tree.find('textbox', t('send.to'));
    expect(readProperty(field, 'invalid')).toBe('true');
    expect(field.description).toBe(t('send.toProblem'));
  });
  await tree.type(t('send.to'), privateKeyToAddress(generatePrivateKey()));
  await tree.type(amount, '0.25');
  owner.hold();
  await tree.press('button', t('send.submit'));
  await hearOnce(t('send.waiting'));
  owner.release();
  await tree.hear(new RegExp(t('send.confirmed')));
  const heard = await readHeard();
  expect(heard.filter((it) => it.startsWith(t('send.confirmed')))).toHaveLength(1);
  expect(await tree.readUrgency(t('send.confirmed'))).toBe('polite');
  await tree.press('button', serverTexts('signOut.signOut'));
  await tree.hear(new RegExp(`^${t('account.notSignedIn')}$`));
  await hearOnce(t('account.notSignedIn'));
});

test('the QR code has an accessible name, and a button beside it copies the link and announces that', async ({
  context,
  portico,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await installSilentRelay(context);
  const readHeard = await watchAnnouncements(page);
  await portico.open();
  await portico.connect('walletConnect');
  await expect(findCopyLink(portico)).toHaveText(t('pairing.copyLink'));
  await expect(findCopyLink(portico)).toBeEnabled();
  const tree = await AccessibilityTree.of(page);
  await tree.find('image', t('kit.code'));
  await tree.press('button', t('pairing.copyLink'));
  await expect.poll(readHeard).toContain(t('pairing.copied'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:/);
});

test('every page has a title, a language, landmarks, one main heading and the same header and footer', async ({
  allowConsole,
  portico,
  page,
}) => {
  allowConsole(/status of 404/);
  const titles: string[] = [];
  const frames: string[] = [];
  for (const path of ['/', '/trouble', '/connections', '/nowhere']) {
    await portico.open(path);
    await expect(portico.connectButton).toBeVisible();
    titles.push(await page.title());
    await expect(page.locator('html')).toHaveAttribute('lang', usual);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    const header = await page.getByRole('banner').ariaSnapshot();
    frames.push(header + (await page.getByRole('contentinfo').ariaSnapshot()));
  }
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(frames).size).toBe(1);
  await test.step('the names of languages are in their own', async () => {
    const names = page.getByRole('contentinfo').locator('form button');
    const langs = await names.evaluateAll((all) => all.map((it) => it.getAttribute('lang')));
    // A single language is no choice.
    expect(langs).toEqual(config.languages.length > 1 ? config.languages : []);
  });
  await test.step('past which a link leads', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: serverTexts('page.skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link')).toBeFocused();
  });
});

/** Reaches the target by Tab only, with as many presses as it takes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((it) => it === document.activeElement)) return;
  }
  throw new Error('Tab does not reach it.');
}
