import { type Locale, locales } from '@/lib/i18n/locales';

export type OfferedLanguage = { locale: Locale; slug: string; name: string };

export function describeLanguages(offered: readonly Locale[]): readonly OfferedLanguage[] {
  return offered.map((locale) => {
    const { slug, name } = locales[locale];
    return { locale, slug, name };
  });
}
