import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config';
import { type Locale, locales } from '@/lib/i18n/locales';
import { joinBase } from '@/lib/i18n/urls';
import { getBase } from '@/lib/server/i18n/request-locale';

/**
 * Of a page that anybody may find: where it is in each language, for crawlers. `path` as in `app/`; what
 * has no language in its URL is for who prefers none of them (`x-default`).
 */
export async function getAlternates(path: string): Promise<Metadata> {
  const { languages } = config;
  if (languages.length < 2) return {};
  const toPath = (locale: Locale) => joinBase(`/${locales[locale].slug}`, path);
  const own = languages.map((locale) => [locales[locale].slug, toPath(locale)] as const);
  return {
    alternates: {
      canonical: joinBase(await getBase(), path),
      languages: { ...Object.fromEntries(own), 'x-default': path },
    },
  };
}
