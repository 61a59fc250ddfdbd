'use client';

import { useLanguage } from '@/components/i18n/texts-provider';

/** `hreflang` links for crawlers. Next's metadata would send each link twice. */
export function AlternateLinks({ origin, path }: { origin: string; path: string }) {
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
