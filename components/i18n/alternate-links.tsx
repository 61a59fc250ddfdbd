'use client';

import { useLanguage } from '@/components/i18n/texts-provider';

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
  const toUrl = (start: string) => (origin + start + path).replace(/\/$/, '');
  return (
    <>
      <link rel="canonical" href={toUrl(base)} />
      {languages.map(({ slug }) => (
        <link key={slug} rel="alternate" hrefLang={slug} href={toUrl(`/${slug}`)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={toUrl('')} />
    </>
  );
}
