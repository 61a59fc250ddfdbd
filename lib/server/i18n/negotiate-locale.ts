import 'server-only';
import { match } from '@formatjs/intl-localematcher';
import { isLocale, type Locale, locales } from '@/lib/i18n/locales';
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
    weight > 0 ? (reduceTag(tag) ?? []) : [],
  );
  const found = match(wanted, offered, fallback);
  return isLocale(found) ? found : fallback;
}

const known = Object.keys(locales).map(addLikely);
const scripts = new Set(known.map(({ script }) => script));
const languages = known.map(({ language }) => language);
/** Languages of several locales, which differ by region. */
const regional = new Set(languages.filter((it, index) => languages.indexOf(it) !== index));

/**
 * Reduces a tag to what decides between our locales. The matcher keeps each tag that it gets for good, and
 * strangers can invent endless ones. Null for an invalid tag, and for one that matches nothing.
 */
function reduceTag(tag: string): string | null {
  try {
    const { language, script, region } = addLikely(tag);
    const usual = addLikely(language).script;
    const canMatch = usual !== undefined && (script === usual || scripts.has(script));
    if (!canMatch) return null;
    return [language, script, ...(regional.has(language) ? [region] : [])].join('-');
  } catch {
    return null;
  }
}

/** Adds the likely script and region. An unknown language has neither. */
function addLikely(tag: string): Intl.Locale {
  return new Intl.Locale(tag).maximize();
}
