'use client';

import { useLanguage } from '@/components/i18n/texts-provider';
import { locales } from '@/lib/i18n/locales';
import { joinBase } from '@/lib/i18n/urls';

type AlternateLinksProps = {
  /** The site's. */
  origin: string;
  /** As in `app/`. */
  path: string;
};

/**
 * Of a page that anybody may find: where it is in each language, for crawlers; what has no language in its
 * URL is for who prefers none of them (`x-default`). Next's metadata would send each link twice, as HTML and
 * as data for the browser.
 */
export function AlternateLinks({ origin, path }: AlternateLinksProps) {
  const { base, languages } = useLanguage();
  if (languages.length < 2) return null;
  const toUrl = (start: string) => (origin + joinBase(start, path)).replace(/\/$/, '');
  return (
    <>
      <link rel="canonical" href={toUrl(base)} />
      {languages.map((locale) => {
        const { slug } = locales[locale];
        return <link key={locale} rel="alternate" hrefLang={slug} href={toUrl(`/${slug}`)} />;
      })}
      <link rel="alternate" hrefLang="x-default" href={toUrl('')} />
    </>
  );
}
