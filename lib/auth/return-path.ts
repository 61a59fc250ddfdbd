import { config } from '@/lib/config';
import { joinBase, splitLocale } from '@/lib/i18n/urls';

const maxLength = 512;
/** Printable ASCII except the space and the backslash; a URL percent-encodes everything else. */
const form = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;
/** Only to resolve against. */
const base = 'http://own.invalid';

/** Where a visitor goes after signing in. null for the front page too, which would lead to itself. */
export function parseReturnPath(value: unknown): string | null {
  const path = parseOwnPath(value);
  return path === null || isFrontPage(path) ? null : path;
}

/**
 * Path and query of a page of this site as a browser would request it. null for everything else: another
 * origin in any disguise, `/api` and `/_next`. Anybody may have written the value, so a gap here is an open
 * redirect.
 */
export function parseOwnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxLength || !form.test(value)) return null;
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base) return null;
  const path = decode(url.pathname);
  // Resolved, not as written: to a browser `/.//evil.example` is `//evil.example`.
  if (path === null || /\/\/|\\|\p{Cc}/u.test(path)) return null;
  if (/^\/(?:api|_next)(?:\/|$)/i.test(path)) return null;
  // Next's own parameter for a part of a page.
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc');
  return url.pathname + url.search;
}

/** The front page below `base`, which asks for the sign-in and then leads on. */
export function toSignInPath(returnPath: string | null, base: string): string {
  const way = returnPath === null ? '' : `&to=${encodeURIComponent(returnPath)}`;
  return joinBase(base, `/?hint=sign-in${way}`);
}

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
