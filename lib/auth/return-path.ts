import { config } from '@/lib/config';
import { joinBase, splitLocale } from '@/lib/i18n/urls';

/** Characters. A longer one is dropped: the visitor lands on the front page. */
const maxLength = 512;
/** Printable ASCII without the space and the backslash; whatever else a URL has is percent-encoded. */
const form = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;
/** Only to resolve against. */
const base = 'http://own.invalid';

/**
 * Where a visitor goes on to after signing in: an own path as `parseOwnPath` takes it, or null. Null for
 * the front page too, which would lead to itself.
 */
export function parseReturnPath(value: unknown): string | null {
  const path = parseOwnPath(value);
  return path === null || isFrontPage(path) ? null : path;
}

/**
 * Path and query of a page of this site, in the form in which a browser would request it, or null. The
 * value comes from a URL or form that anybody may have written, so a way off the site here is an open
 * redirect.
 *
 * Null for all but an own path: for another origin in whatever disguise, `/api` and `/_next`.
 */
export function parseOwnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxLength || !form.test(value)) return null;
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base) return null;
  const path = decode(url.pathname);
  // Resolved, not as written: `/.//evil.example` is `//evil.example` to a browser.
  if (path === null || /\/\/|\\|\p{Cc}/u.test(path)) return null;
  if (/^\/(?:api|_next)(?:\/|$)/i.test(path)) return null;
  // Next's own parameter, by which it tells a request for a part of a page.
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc');
  return url.pathname + url.search;
}

/** The front page below `base`, which asks the visitor to sign in and leads on from there. */
export function toSignInPath(returnPath: string | null, base: string): string {
  const way = returnPath === null ? '' : `&to=${encodeURIComponent(returnPath)}`;
  return joinBase(base, `/?hint=sign-in${way}`);
}

/** In whatever language. */
function isFrontPage(path: string): boolean {
  const { pathname } = new URL(path, base);
  return splitLocale(decode(pathname) ?? '', config.languages).target === '/';
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
