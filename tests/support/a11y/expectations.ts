import { expect } from '@playwright/test';
import { tabThrough } from '@/tests/support/a11y/focus';
import { findCutOff, setTextSpacing } from '@/tests/support/a11y/overflow';
import { pageOf, type Screen } from '@/tests/support/a11y/screen';
import { findMouseOnly, findSmallTargets } from '@/tests/support/a11y/targets';
import { axeInLight } from '@/tests/support/axe';
import { findFaintTexts } from '@/tests/support/contrast';

/** Usual window sizes. Tests continue in the last one. */
const usual = [
  [390, 844],
  [1280, 800],
] as const;
/** A desktop at 200 % and at 400 %, which is as narrow as the smallest phone. */
const small = [
  [640, 400],
  [320, 256],
] as const;

/**
 * Runs all checks on the open screen, called `name`. For right-to-left checks the screen is flipped in place.
 */
export async function expectAccessible(screen: Screen, name: string): Promise<void> {
  await expectClean(screen, name);
  await lookAtEach(screen, name, small, expectUncut);
  await lookAtEach(screen, name, usual, expectControls, expectSpaced, expectMirrored);
}

/** Expects everything to be readable and reachable: small, enlarged and with spaced text. */
export async function expectWhole(screen: Screen, name: string): Promise<void> {
  await lookAtEach(screen, name, small, expectUncut);
  await lookAtEach(screen, name, usual, expectSpaced);
}

/** Checks with axe in light mode, and the contrast of texts also in dark mode and in forced colours. */
export async function expectClean(screen: Screen, name: string): Promise<void> {
  const page = pageOf(screen);
  expect(await axeInLight(screen), name).toEqual([]);
  for (const [where, media] of Object.entries(otherColors)) {
    await page.emulateMedia(media);
    expect(await findFaintTexts(screen), `${name} in ${where}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

const otherColors = {
  'dark mode': { colorScheme: 'dark', forcedColors: 'none' },
  'forced light colours': { colorScheme: 'light', forcedColors: 'active' },
  'forced dark colours': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

type Look = (screen: Screen, where: string) => Promise<void>;

async function lookAtEach(
  screen: Screen,
  name: string,
  sizes: readonly (readonly [number, number])[],
  ...looks: readonly Look[]
): Promise<void> {
  for (const size of sizes) {
    await resize(screen, size);
    for (const look of looks) await look(screen, `${name} at ${size.join('×')}`);
  }
}

/** Expects controls to be large enough, and the keyboard to reach each one and show its focus. */
async function expectControls(screen: Screen, where: string): Promise<void> {
  expect(await findSmallTargets(screen), where).toEqual([]);
  expect(await findMouseOnly(screen), where).toEqual([]);
  expect(await tabThrough(screen), where).toEqual([]);
}

async function expectUncut(screen: Screen, where: string): Promise<void> {
  expect(await findCutOff(screen), where).toEqual([]);
}

async function expectSpaced(screen: Screen, where: string): Promise<void> {
  await setTextSpacing(screen, true);
  await expectUncut(screen, `${where}, spaced`);
  await setTextSpacing(screen, false);
}

async function expectMirrored(screen: Screen, where: string): Promise<void> {
  await setDirection(screen, 'rtl');
  await expectUncut(screen, `${where}, from right to left`);
  expect(await findSmallTargets(screen), `${where}, from right to left`).toEqual([]);
  await setDirection(screen, 'ltr');
}

function setDirection(screen: Screen, direction: 'ltr' | 'rtl'): Promise<void> {
  return screen.evaluate((to) => {
    document.documentElement.dir = to;
  }, direction);
}

/** Width in pixels from which the kit shows the list beside its details. */
const wide = 768;

/** Resizes the window, and waits until the kit has followed, which takes a moment. */
export async function resize(
  screen: Screen,
  [width, height]: readonly [number, number],
): Promise<void> {
  await pageOf(screen).setViewportSize({ width, height });
  const list = screen.locator('[data-rk][role="dialog"][aria-labelledby="rk_connect_title"]');
  const isSigningIn = await screen.getByTestId('rk-auth-message-button').isVisible();
  if ((await list.count()) === 0 || isSigningIn) return;
  const sheet = list.getByRole('document');
  await expect.poll(() => sheet.evaluate((it) => it.scrollWidth > 600)).toBe(width >= wide);
}
