import { expectControls, expectWhole } from '@/tests/support/a11y/expectations';
import { tabThrough } from '@/tests/support/a11y/focus';
import { watchMotion } from '@/tests/support/a11y/motion';
import { findCutOff } from '@/tests/support/a11y/overflow';
import { visitAsOwner, visitAsStranger } from '@/tests/support/a11y/screens';
import { findShown } from '@/tests/support/a11y/shown';
import { findMouseOnly, findSmallTargets } from '@/tests/support/a11y/targets';
import { ConnectModal } from '@/tests/support/connect-modal';
import { findFaintTexts } from '@/tests/support/contrast';
import { expect, test } from '@/tests/support/fixtures';
import { t } from '@/tests/support/page-texts';
import { iPhone } from '@/tests/support/phone';
import { installSilentRelay } from '@/tests/support/silent-relay';
import { serverTexts } from '@/tests/support/texts';

test.describe('on every screen of a stranger', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/));

  test('every control is large enough, and keeps its focus in sight', async ({
    portico,
    page,
    wallet,
  }) => {
    await visitAsStranger(portico, await wallet(), (screen) => expectControls(page, screen));
  });

  test('nothing is cut off, out of reach or moving, at 320 pixels, at 200 % and with spaced text', async ({
    portico,
    page,
    wallet,
  }) => {
    const findMoved = await watchMotion(page);
    await visitAsStranger(portico, await wallet(), async (screen) => {
      await expectWhole(page, screen);
      expect(await findMoved(), screen).toEqual([]);
    });
  });
});

test.describe('on every screen of who is signed in', () => {
  test('every control is large enough, and keeps its focus in sight', async ({
    portico,
    page,
    wallet,
  }) => {
    await wallet();
    await visitAsOwner(portico, (screen) => expectControls(page, screen));
  });

  test('nothing is cut off, out of reach or moving, at 320 pixels, at 200 % and with spaced text', async ({
    portico,
    page,
    wallet,
  }) => {
    await wallet();
    const findMoved = await watchMotion(page);
    await visitAsOwner(portico, async (screen) => {
      await expectWhole(page, screen);
      expect(await findMoved(), screen).toEqual([]);
    });
  });
});

test('nothing comes with the pointer or the focus and goes again, but the link to the content', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet();
  await visitAsOwner(portico, async (screen) => {
    const isModal = screen.endsWith('modal');
    expect(await findShown(page), screen).toEqual(isModal ? [] : [serverTexts('page.skip')]);
  });
});

test.describe('on a phone', () => {
  test.use(iPhone);

  test('every control of the sheet is large enough, and nothing is cut off', async ({
    context,
    portico,
    page,
  }) => {
    await installSilentRelay(context);
    await portico.open();
    await portico.connectButton.tap();
    await expect(portico.walletOption('walletConnect')).toBeVisible();
    expect(await findSmallTargets(page)).toEqual([]);
    const modal = new ConnectModal(page);
    await modal.toGet();
    await expect(modal.link('GET').first()).toBeVisible();
    expect(await findSmallTargets(page)).toEqual([]);
    expect(await findCutOff(page)).toEqual([]);
    await modal.back.tap();
    await portico.walletOption('walletConnect').tap();
    await expect(page.getByRole('link', { name: t('pairing.openAny') })).toBeVisible();
    expect(await findSmallTargets(page)).toEqual([]);
    expect(await findCutOff(page)).toEqual([]);
  });
});

test('what these look for they find', async ({ page }) => {
  const findMoved = await watchMotion(page);
  await page.goto('about:blank');
  await page.setContent(`<style>
    button { font: 16px/1 sans-serif } a:focus { outline: none }
    .thin { height: 10px; padding: 0; display: block }
    .cover { position: fixed; inset: 0 auto auto 0; width: 200px; height: 60px; background: #777 }
    .tip { display: none } a:hover + .tip { display: inline }
    .cut { width: 40px; overflow: hidden; white-space: nowrap }
  </style>
  <div><button class="thin">thin</button><button class="thin">thin too</button></div>
  <p style="margin-top: 80px"><a href="#a">no mark</a><i class="tip"> tip</i></p>
  <p class="cut">words that are cut</p><p style="width: 3000px">far</p>
  <p style="color: #999">faint</p><p style="cursor: pointer">for pointers</p><div class="cover"></div>`);
  expect(await findSmallTargets(page)).toEqual([
    expect.stringContaining('"thin"'),
    expect.stringContaining('"thin too"'),
  ]);
  expect(await tabThrough(page)).toEqual([
    'thin is covered',
    'thin too is covered',
    'no mark has no mark of its focus',
  ]);
  expect(await findFaintTexts(page)).toEqual(['faint']);
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
