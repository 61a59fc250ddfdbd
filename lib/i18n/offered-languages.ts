import { type Locale, locales } from '@/lib/i18n/locales';

/** What the browser is told of a language: the table of them all is not needed there. */
export type OfferedLanguage = { locale: Locale; slug: string; name: string };

export function describeLanguages(offered: readonly Locale[]): readonly OfferedLanguage[] {
  return offered.map((locale) => {
    const { slug, name } = locales[locale];
    return { locale, slug, name };
  });
}
