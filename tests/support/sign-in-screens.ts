import type { Page } from '@playwright/test';

/** Counts how often the kit's sign-in screen appears on the open page, however briefly. */
export async function countSignInScreens(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const button = '[data-testid="rk-auth-message-button"]';
    let isThere = false;
    Reflect.set(window, 'signInScreens', 0);
    new MutationObserver(() => {
      const was = isThere;
      isThere = document.querySelector(button) !== null;
      if (isThere && !was) {
        Reflect.set(window, 'signInScreens', Reflect.get(window, 'signInScreens') + 1);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'signInScreens'));
}
