/**
 * Stands for the package `ua-parser-js` (see next.config.mjs), of which the kit needs one thing:
 * which download to offer for a desktop system. The package is 40 kB of patterns that all run when
 * the modal opens.
 *
 * Upstream: RainbowKit 2.2.11: `isWindows`, `isMacOS` and `isLinux` read `os.name`.
 * Breaks when: the kit reads more of it: the wrong download is offered.
 * Guarded by: lib/wallet/rainbowkit/user-agent.test.ts
 * Can go when: the kit drops the package.
 */
export function UAParser(userAgent: string = navigator.userAgent): { os: { name: string } } {
  return { os: { name: getSystem(userAgent) } };
}

/** In the package's words. Phones have words like "Mac OS" and "Linux" in theirs. */
function getSystem(userAgent: string): string {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iOS';
  if (/Android/.test(userAgent)) return 'Android';
  if (/Windows/.test(userAgent)) return 'Windows';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'macOS';
  return /Linux|X11/.test(userAgent) ? 'Linux' : '';
}
