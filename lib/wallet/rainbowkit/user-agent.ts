/**
 * Replaces the `ua-parser-js` package in the build (next.config.mjs): its AGPL licence does not suit a page
 * that teams own. The kit uses it only for the name of a desktop system.
 *
 * Upstream: RainbowKit 2.2.11: `isWindows`, `isMacOS` and `isLinux` read `os.name`; Turbopack's
 * `resolveAlias`.
 * Breaks when: the kit reads more of it: the build fails, or the wrong download is offered.
 * Guarded by: lib/wallet/rainbowkit/user-agent.test.ts; tests/e2e/connect/connect-modal.spec.ts › the list
 * has a fixed height, a missing wallet says how to get it, and an app shows a QR code
 * Can go when: the kit drops the package.
 */
export function UAParser(userAgent: string = navigator.userAgent): { os: { name: string } } {
  return { os: { name: getSystem(userAgent) } };
}

/** Returns the package's names. Checks phones first: their user agents contain "Mac OS" or "Linux" too. */
function getSystem(userAgent: string): string {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iOS';
  if (/Android/.test(userAgent)) return 'Android';
  if (/Windows/.test(userAgent)) return 'Windows';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'macOS';
  return /Linux|X11/.test(userAgent) ? 'Linux' : '';
}
