import { type Locale, locales } from '@/lib/i18n/locales';

/** What the URL of a page says of its language. */
export type LocalizedPath = {
  /** Null where the URL names none: the visitor's is taken then. */
  locale: Locale | null;
  /** `/de`, or nothing: what stands before the paths of links in the same language. */
  base: string;
  /** Without it, as the page is called in `app/`. */
  target: string;
};

/** Of a request's target, with its query. Only what is one of `offered` counts as a language. */
export function splitLocale(target: string, offered: readonly Locale[]): LocalizedPath {
  const none = { locale: null, base: '', target };
  // Whoever offers one language has no other URLs.
  if (offered.length < 2) return none;
  const [, slug, rest = ''] = /^\/([A-Za-z]{2}(?:-[A-Z]{2})?)((?:[/?#].*)?)$/s.exec(target) ?? [];
  const locale = offered.find((one) => locales[one].slug === slug);
  if (locale === undefined) return none;
  return { locale, base: `/${slug}`, target: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The path of a page below a `base`: `/de` and `/account` make `/de/account`; the front page is `/de`. */
export function joinBase(base: string, path: string): string {
  return base !== '' && /^\/(?:[?#]|$)/.test(path) ? base + path.slice(1) : base + path;
}
