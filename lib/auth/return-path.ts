import { config } from '@/lib/config';
import { joinBase, splitLocale } from '@/lib/i18n/urls';
import { decodeUri } from '@/lib/parse';

/** A longer path leads to the front page. */
const maxLength = 512;
/** Printable ASCII except space and backslash. URLs percent-encode the rest. */
const form = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;
const base = 'http://own.invalid';

/** Returns the path to continue to after sign-in. Null for the front page, which would lead to itself. */
export function parseReturnPath(value: unknown): string | null {
  const path = parseOwnPath(value);
  return path === null || isFrontPage(path) ? null : path;
}

/**
 * Returns the path and query of a page of this site, as a browser would request it. Null for another origin
 * in any disguise, which would be an open redirect, and for `/api` and `/_next`.
 */
export function parseOwnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxLength || !form.test(value)) return null;
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base) return null;
  const path = decodeUri(url.pathname);
  // Browsers resolve `/.//evil.example` to `//evil.example`.
  if (path === null || /\/\/|\\|\p{Cc}/u.test(path)) return null;
  if (/^\/(?:api|_next)(?:\/|$)/i.test(path)) return null;
  // Next adds `_rsc` to requests for parts of a page.
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc');
  return url.pathname + url.search;
}

/** Returns the front page's path below `base`. After sign-in, that page continues to `returnPath`. */
export function toSignInPath(returnPath: string | null, base: string): string {
  const way = returnPath === null ? '' : `&to=${encodeURIComponent(returnPath)}`;
  return joinBase(base, `/?hint=sign-in${way}`);
}

/** Matches the front page in any language. */
function isFrontPage(path: string): boolean {
  const { pathname } = new URL(path, base);
  return splitLocale(decodeUri(pathname) ?? '', config.languages).target === '/';
}
