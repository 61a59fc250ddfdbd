import type { Page } from '@playwright/test';

const screen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** For `test.use`. The kit recognizes a phone by its user agent, not by its width. */
export const iPhone = {
  ...screen,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};

export const androidPhone = {
  ...screen,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
};

/** Instagram's own browser, as its user agent says. */
export const instagram = {
  ...screen,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 361.0.0.35.82 (iPhone16,2; iOS 18_1; en_US; en; scale=3.00; 1290x2796)',
};

/**
 * The browser of an Android app, such as Telegram: a WebView, which marks itself with `wv`.
 * @see https://developer.chrome.com/docs/webview/user-agent
 */
export const androidApp = {
  ...screen,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250105.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36',
};

/** Hides the page, as when another app comes to the front, or shows it, as when the visitor returns. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
