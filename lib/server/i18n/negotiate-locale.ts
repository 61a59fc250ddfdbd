import 'server-only';
import { match } from '@formatjs/intl-localematcher';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { parseAccept } from '@/lib/server/http/accept';

/** Browsers send about fifty characters. */
const maxHeaderLength = 256;

/**
 * Finds the best offered locale for `Accept-Language`, or the first. Related ones fit: `de-AT` gets `de-DE`.
 */
export function negotiateLocale(
  header: string | undefined,
  offered: readonly [Locale, ...Locale[]],
): Locale {
  const [fallback] = offered;
  if (header === undefined || header.length > maxHeaderLength) return fallback;
  const wanted = parseAccept(header).flatMap(([tag, weight]) =>
    weight > 0 && isTag(tag) ? [tag] : [],
  );
  const found = match(wanted, offered, fallback);
  return isLocale(found) ? found : fallback;
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
