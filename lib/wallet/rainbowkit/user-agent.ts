/**
 * Stands for the package `ua-parser-js` (see next.config.mjs), of which the kit wants one thing:
 * which download to offer for a desktop system. The package is 40 kB of patterns that all run when
 * the modal is to open.
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
