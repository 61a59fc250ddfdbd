import 'server-only';
import { readFileSync } from 'node:fs';
import { getPlace } from '@/lib/server/builds/next-build';

const linkPattern =
  /<link (rel="stylesheet" href="(\/_next\/static\/[^"]+\.css)"( nonce="[^"]*")? data-precedence="next"\/>)/g;

/**
 * Creates a function that inlines a page's style sheets in its HTML, which saves a round trip before the
 * first paint. The links stay, disabled, so that React and the build's loader take them for loaded.
 *
 * Upstream: React 19.3.1: finds a style sheet by `link[rel="stylesheet"][href="…"]`, as does Turbopack's
 * loader of chunks (Next 16.4.6), and leaves other elements of the head alone.
 * Breaks when: they look elsewhere: the style sheets are loaded once more, after the page is live.
 * Guarded by: tests/e2e/page/first-paint.spec.ts › the page paints without requesting a style sheet, and
 * requests none after hydration
 * Can go when: `experimental.inlineCss` does not send them a second time, as data.
 */
export function createStyleInliner(knownFiles: ReadonlySet<string>): (html: string) => string {
  /** Path → CSS, or null for a sheet that stays a file. */
  const sheets = new Map<string, string | null>();
  const read = (path: string) => {
    const known = sheets.get(path);
    if (known !== undefined) return known;
    const css = knownFiles.has(path) ? readFileSync(getPlace(path), 'utf8') : null;
    const sheet = css !== null && canBeInline(css) ? css.trim() : null;
    sheets.set(path, sheet);
    return sheet;
  };
  return (html) =>
    html.replace(linkPattern, (link, rest: string, path: string, nonce = '') => {
      const css = read(path);
      return css === null ? link : `<style${nonce}>${css}</style><link disabled="" ${rest}`;
    });
}

/** Rejects a path relative to the file, which would break, and `</style`, which would end the element. */
function canBeInline(css: string): boolean {
  return !/@import|<\/style|url\((?!["']?(?:data:|#))/i.test(css);
}
