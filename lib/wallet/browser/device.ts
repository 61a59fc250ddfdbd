/** The connector distinguishes a Safe host from other frames. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** Applies the kit's rule for phones and tablets, where its modals differ. */
export function isPhone(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  if (/android|iPhone|iPod|iPad/i.test(userAgent)) return true;
  // An iPad claims to be a Mac.
  return platform === 'MacIntel' && maxTouchPoints > 1;
}

export function isIos(): boolean {
  return isPhone() && !/android/i.test(navigator.userAgent);
}
