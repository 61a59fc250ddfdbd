'use client';

import { useLanguage } from '@/components/i18n/texts-provider';
import styles from '@/components/ui/language-switch.module.css';
import hidden from '@/components/ui/visually-hidden.module.css';

type LanguageSwitchProps = {
  /** "Language", in the page's own. */
  label: string;
  /** Of this page, with its query. */
  path: string;
};

/**
 * The page's languages, each in its own words, so that whoever cannot read the page finds theirs. A form:
 * works without scripts, and the choice is a POST because it is remembered.
 */
export function LanguageSwitch({ label, path }: LanguageSwitchProps) {
  const { locale: current, languages } = useLanguage();
  return (
    <details className={styles.switch}>
      <summary className={styles.summary}>
        <svg className={styles.icon} aria-hidden="true" viewBox="0 0 20 20">
          <circle cx="10" cy="10" r="8" />
          <path d="M2 10h16M10 2c5 5 5 11 0 16M10 2c-5 5-5 11 0 16" />
        </svg>
        {/* The language's own name follows, which needs no label where it is seen. */}
        <span className={hidden.hidden}>{label}: </span>
        {languages.find(({ locale }) => locale === current)?.name}
      </summary>
      <form className={styles.list} method="post" action="/api/language">
        <input type="hidden" name="to" value={path} />
        {languages.map(({ locale, slug, name }) => (
          <button
            key={locale}
            type="submit"
            name="language"
            value={slug}
            className={styles.language}
            lang={locale}
            aria-current={locale === current ? 'true' : undefined}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
      </form>
    </details>
  );
}
