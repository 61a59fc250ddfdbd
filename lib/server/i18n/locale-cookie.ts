import 'server-only';
import { type Locale, locales } from '@/lib/i18n/locales';
import { nameCookie, writeCookie } from '@/lib/server/sessions/cookies';

const lifetimeSeconds = 365 * 24 * 60 * 60;

export function getLocaleCookieName(): string {
  return nameCookie('language');
}

export function writeLocaleCookie(locale: Locale): string {
  return writeCookie(getLocaleCookieName(), locales[locale].slug, lifetimeSeconds);
}

/** Returns the visitor's choice if it is still offered. */
export function readLocaleCookie(
  header: string | undefined,
  offered: readonly Locale[],
): Locale | null {
  const start = `${getLocaleCookieName()}=`;
  const pair = header?.split(/; */).find((one) => one.startsWith(start));
  return findBySlug(pair?.slice(start.length), offered);
}

export function findBySlug(slug: unknown, offered: readonly Locale[]): Locale | null {
  return offered.find((locale) => locales[locale].slug === slug) ?? null;
}
