import { type Locale, locales } from '@/lib/i18n/locales';

export type LocalizedPath = {
  /** Null if the URL names no language. */
  locale: Locale | null;
  /** The start of every link: `/de`, or empty. */
  base: string;
  /** The rest of the URL, as `app/` knows it. */
  target: string;
};

export function splitLocale(target: string, offered: readonly Locale[]): LocalizedPath {
  const none = { locale: null, base: '', target };
  if (offered.length < 2) return none;
  const [, slug, rest = ''] = /^\/([A-Za-z]{2}(?:-[A-Z]{2})?)((?:[/?#].*)?)$/s.exec(target) ?? [];
  const locale = offered.find((one) => locales[one].slug === slug);
  if (locale === undefined) return none;
  return { locale, base: `/${slug}`, target: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Joins `/de` and `/account` to `/de/account`, and `/de` and `/` to `/de`. */
export function joinBase(base: string, path: string): string {
  return base !== '' && /^\/(?:[?#]|$)/.test(path) ? base + path.slice(1) : base + path;
}
