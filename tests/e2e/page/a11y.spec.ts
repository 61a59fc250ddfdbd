import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { isMined, type Transaction } from '@/lib/wallet/transactions/transaction';
import { expectAccessible, expectClean } from '@/tests/support/a11y/expectations';
import { tabThrough } from '@/tests/support/a11y/focus';
import { watchMotion } from '@/tests/support/a11y/motion';
import { findCutOff } from '@/tests/support/a11y/overflow';
import { visitAsOwner, visitAsStranger } from '@/tests/support/a11y/screens';
import { findShown } from '@/tests/support/a11y/shown';
import { findMouseOnly, findSmallTargets } from '@/tests/support/a11y/targets';
import { createRecord } from '@/tests/support/activity-records';
import { axeInLight } from '@/tests/support/axe';
import { rememberTransactions } from '@/tests/support/browser-records';
import { fund, home, setCode } from '@/tests/support/chains';
import { ConnectModal } from '@/tests/support/connect-modal';
import { findFaintTexts } from '@/tests/support/contrast';
import { expect, test } from '@/tests/support/fixtures';
import { serverTexts, t } from '@/tests/support/page-texts';
import { iPhone } from '@/tests/support/phone';
import { sendWithNonce } from '@/tests/support/replacements';
import { installSilentRelay } from '@/tests/support/silent-relay';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

test.describe('the accessibility checks find nothing', () => {
  test('for a stranger on the page, on a missing page, in the wallet list and in the sign-in', async ({
    allowConsole,
    portico,
    page,
    wallet,
  }) => {
    allowConsole(/status of 404/);
    const findMoved = await watchMotion(page);
    await visitAsStranger(portico, await wallet(), async (screen) => {
      await expectAccessible(page, screen);
      expect(await findMoved(), screen).toEqual([]);
    });
  });

  test('for a signed-in visitor on the page, in the account and chain modals, and on the session page', async ({
    portico,
    page,
    wallet,
  }) => {
    await wallet();
    const findMoved = await watchMotion(page);
    await portico.rememberEntry();
    await visitAsOwner(portico, async (screen) => {
      await expectAccessible(page, screen);
      // Except for the link to the content, nothing appears and disappears with the pointer or the focus.
      const isModal = screen.endsWith('modal');
      expect(await findShown(page), screen).toEqual(isModal ? [] : [serverTexts('page.skip')]);
      expect(await findMoved(), screen).toEqual([]);
    });
  });
});

test.describe('axe finds nothing in light or dark mode', () => {
  test('with one pending and one failed transaction, and with all forms open', async ({
    portico,
    page,
    wallet,
  }) => {
    const owner = await wallet();
    const to = privateKeyToAddress(generatePrivateKey());
    await setCode(home.id, to, '0x00');
    await fund(home.id, owner.address, parseEther('5'));
    await rememberTransactions(page, await createTransactions(owner));
    await portico.enter();
    const { account, sent } = portico;
    await portico.press(t('balances.addTitle'));
    await expect(sent).toContainText([t('activity.state.pending'), t('activity.state.failed')]);
    const lookAtPlaces = async (screen: string) => {
      expect(await findSmallTargets(page), screen).toEqual([]);
      expect(await findCutOff(page), screen).toEqual([]);
    };
    for (const { look, ...size } of [
      { width: 1280, height: 800, look: (screen: string) => expectClean(page, screen) },
      { width: 390, height: 844, look: lookAtPlaces },
    ]) {
      await page.setViewportSize(size);
      await portico.fillTransfer(to, '99');
      await expect(account).toContainText(t('errors.insufficientFunds'));
      await expect(account.getByRole('checkbox', { name: t('send.compared') })).toBeVisible();
      await look(`Send, ${size.width} wide`);
      await portico.press(t('receive.title'));
      await expect(account.getByRole('img', { name: t('receive.code') })).toBeVisible();
      await expect(portico.sendButton).toBeHidden();
      await look(`Receive, ${size.width} wide`);
    }
  });
});

/**
 * Returns a pending transaction, which the chain cannot mine as a nonce before it is missing, and one that
 * failed long ago.
 */
async function createTransactions(owner: TestWallet): Promise<readonly Transaction[]> {
  const { address } = owner;
  const hash = await sendWithNonce(owner, { to: address, value: 1n, nonce: 1 });
  const failed = createRecord(owner, 1);
  return [
    createRecord(owner, 0, { hash, sentAt: Date.now(), state: { kind: 'pending' } }),
    isMined(failed.state) ? { ...failed, state: { ...failed.state, kind: 'failed' } } : failed,
  ];
}

test.describe('on a phone', () => {
  test.use(iPhone);

  test('the checks find nothing in the sheet, nor while the page waits for an app', async ({
    context,
    portico,
    page,
  }) => {
    await installSilentRelay(context);
    await portico.open();
    await portico.connectButton.tap();
    await expect(portico.walletOption('walletConnect')).toBeVisible();
    const look = async (screen: string) => {
      await expectClean(page, screen);
      expect(await findSmallTargets(page), screen).toEqual([]);
    };
    await look('sheet');
    const modal = new ConnectModal(page);
    await modal.toGet();
    await expect(modal.link('GET').first()).toBeVisible();
    await look('get a wallet');
    expect(await findCutOff(page)).toEqual([]);
    await modal.back.tap();
    await portico.walletOption('walletConnect').tap();
    await expect(page.getByRole('link', { name: t('pairing.openAny') })).toBeVisible();
    await look('app');
    expect(await findCutOff(page)).toEqual([]);
  });
});

test('the checks find the faults that they look for', async ({ page }) => {
  const findMoved = await watchMotion(page);
  await page.goto('about:blank');
  await page.setContent(`<title>Faults</title><style>
    button { font: 16px/1 sans-serif } a:focus { outline: none }
    .thin { height: 10px; padding: 0; display: block }
    .cover { position: fixed; inset: 0 auto auto 0; width: 200px; height: 60px; background: #777 }
    .tip { display: none } a:hover + .tip { display: inline }
    .cut { width: 40px; overflow: hidden; white-space: nowrap }
  </style>
  <div><button class="thin">thin</button><button class="thin">thin too</button></div>
  <p style="margin-top: 80px"><a href="#a">no mark</a><i class="tip"> tip</i></p>
  <p class="cut">words that are cut</p><p style="width: 3000px">far</p>
  <p style="color: #999">faint<b style="color: #000">!</b></p><p style="cursor: pointer">for pointers</p><div class="cover"></div>`);
  expect(await findSmallTargets(page)).toEqual([
    expect.stringContaining('"thin"'),
    expect.stringContaining('"thin too"'),
  ]);
  expect(await tabThrough(page)).toEqual([
    'thin is covered',
    'thin too is covered',
    'no mark has no mark of its focus',
  ]);
  expect(await findFaintTexts(page)).toEqual(['faint!']);
  expect((await axeInLight(page)).map(({ rule }) => rule)).toContain('color-contrast');
  expect(await findShown(page)).toEqual(['tip']);
  expect(await findMouseOnly(page)).toEqual(['for pointers is for the pointer alone']);
  expect(await findCutOff(page)).toEqual([
    expect.stringContaining('the page is'),
    '"words that are cut" is cut off',
    '"far" stands out of the window',
  ]);
  await page.goto(`data:text/html,<style>
    @keyframes turn { to { rotate: 1turn } } p { animation: turn 9s infinite; position: absolute }
    div { position: fixed; top: -90px }
  </style><div role="dialog">out of reach</div><p>turning</p>`);
  expect(await findCutOff(page)).toEqual(['"out of reach" is out of reach']);
  await expect.poll(findMoved).toEqual(['turn']);
});
