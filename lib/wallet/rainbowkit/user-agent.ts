/**
 * Replaces the package `ua-parser-js` in the build (next.config.mjs): its licence, AGPL, does not suit a page that
 * teams own. The kit only asks it for the name of a desktop system.
 *
 * Upstream: RainbowKit 2.2.11: `isWindows`, `isMacOS` and `isLinux` read `os.name`; Turbopack's `resolveAlias`.
 * Breaks when: the kit reads more of it: the build fails, or the wrong download is offered.
 * Guarded by: lib/wallet/rainbowkit/user-agent.test.ts; tests/e2e/connect/connect-modal.spec.ts › the list
 * has a fixed height, a missing wallet says how to get it, and an app shows a QR code
 * Can go when: the kit drops the package.
 */
export function UAParser(userAgent: string = navigator.userAgent): { os: { name: string } } {
  return { os: { name: getSystem(userAgent) } };
}

/** In the package's words. Phones have "Mac OS" and "Linux" in theirs. */
function getSystem(userAgent: string): string {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iOS';
  if (/Android/.test(userAgent)) return 'Android';
  if (/Windows/.test(userAgent)) return 'Windows';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'macOS';
  return /Linux|X11/.test(userAgent) ? 'Linux' : '';
}
