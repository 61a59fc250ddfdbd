/** Where the page is shown. The connector distinguishes a Safe host from other frames. */
export type Surface = 'page' | 'frame';

export function getSurface(): Surface {
  return window.parent === window ? 'page' : 'frame';
}

/** By the kit's rule for phones and tablets, on which it has other modals. */
export function isPhone(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  if (/android|iPhone|iPod|iPad/i.test(userAgent)) return true;
  // An iPad says that it is a Mac.
  return platform === 'MacIntel' && maxTouchPoints > 1;
}

/** Of the phones and tablets, Apple's. */
export function isIos(): boolean {
  return isPhone() && !/android/i.test(navigator.userAgent);
}
