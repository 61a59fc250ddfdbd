import 'server-only';
import { match } from '@formatjs/intl-localematcher';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { parseAccept } from '@/lib/server/http/accept';

/** A browser sends some fifty characters. */
const maxHeaderLength = 256;
const maxKnownHeaders = 500;
const memo = new Map<string, Locale>();

/** The offered locale that fits `Accept-Language` best, or the first. Related ones fit: `de-AT` gets `de-DE`. */
export function negotiateLocale(
  header: string | undefined,
  offered: readonly [Locale, ...Locale[]],
): Locale {
  const [fallback, ...others] = offered;
  if (others.length === 0 || header === undefined || header.length > maxHeaderLength)
    return fallback;
  const key = `${offered} ${header}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const locale = findBest(header, offered);
  if (memo.size >= maxKnownHeaders) memo.clear();
  memo.set(key, locale);
  return locale;
}

function findBest(header: string, offered: readonly [Locale, ...Locale[]]): Locale {
  const wanted = parseAccept(header).flatMap(([tag, weight]) =>
    weight > 0 && isTag(tag) ? [tag] : [],
  );
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
