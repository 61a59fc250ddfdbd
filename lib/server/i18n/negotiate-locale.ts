import 'server-only';
import { match } from '@formatjs/intl-localematcher';
import Negotiator from 'negotiator';
import { isLocale, type Locale } from '@/lib/i18n/locales';

/** Characters: a browser sends some fifty. */
const headerLimit = 256;
/** Headers whose outcome is kept: browsers send few different ones. */
const memoLimit = 500;
const memo = new Map<string, Locale>();

/**
 * Of the offered locales the one that a visitor understands best, by the header `Accept-Language`, which
 * anybody may have written; the first of them where nothing fits. Relatives count: `de-AT` gets `de-DE`,
 * `zh-Hant` gets `zh-TW`.
 */
export function negotiateLocale(
  header: string | undefined,
  offered: readonly [Locale, ...Locale[]],
): Locale {
  const [fallback, ...others] = offered;
  if (others.length === 0 || header === undefined || header.length > headerLimit) return fallback;
  const key = `${offered} ${header}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const locale = findBest(header, offered);
  if (memo.size >= memoLimit) memo.clear();
  memo.set(key, locale);
  return locale;
}

function findBest(header: string, offered: readonly [Locale, ...Locale[]]): Locale {
  const wanted = new Negotiator({ headers: { 'accept-language': header } })
    .languages()
    .filter((tag) => tag !== '*' && isTag(tag));
  const found = match(wanted, offered, offered[0]);
  return isLocale(found) ? found : offered[0];
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
