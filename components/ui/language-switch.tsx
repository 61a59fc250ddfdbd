'use client';

import { useLanguage } from '@/components/i18n/texts-provider';
import styles from '@/components/ui/language-switch.module.css';
import hidden from '@/components/ui/visually-hidden.module.css';

type LanguageSwitchProps = {
  label: string;
  path: string;
};

/** Lists each language under its own name. A form, so that it works without scripts. */
export function LanguageSwitch({ label, path }: LanguageSwitchProps) {
  const { locale: current, languages } = useLanguage();
  return (
    <details className={styles.switch}>
      <summary className={styles.summary}>
        <svg className={styles.icon} aria-hidden="true" viewBox="0 0 20 20">
          <circle cx="10" cy="10" r="8" />
          <path d="M2 10h16M10 2c5 5 5 11 0 16M10 2c-5 5-5 11 0 16" />
        </svg>
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
