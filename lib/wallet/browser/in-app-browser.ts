import InAppSpy from 'inapp-spy';
import { isPhone } from '@/lib/wallet/browser/device';

/**
 * Returns true inside another app's browser, such as Telegram's or Instagram's. It does not open an app by its
 * scheme: a tap does nothing, or replaces the page with `ERR_UNKNOWN_URL_SCHEME`.
 * @see https://github.com/reown-com/appkit/issues/1787
 */
export function isInAppBrowser(): boolean {
  return isPhone() && InAppSpy({ ua: navigator.userAgent }).isInApp;
}
