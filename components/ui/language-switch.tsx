'use client';

import { useRef } from 'react';
import { useLanguage } from '@/components/i18n/texts-provider';
import styles from '@/components/ui/language-switch.module.css';
import hidden from '@/components/ui/visually-hidden.module.css';

type LanguageSwitchProps = {
  label: string;
  /** Path of the page that the server rendered. */
  path: string;
};

/** Lists each language under its own name. A form, so that it works without scripts. */
export function LanguageSwitch({ label, path }: LanguageSwitchProps) {
  const { locale: current, languages } = useLanguage();
  const to = useRef<HTMLInputElement>(null);
  // Next keeps the layout, and so the server's path, when the visitor follows a link inside the page.
  const updatePath = () => {
    const { pathname, search } = window.location;
    if (to.current !== null) to.current.value = pathname + search;
  };
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
      <form className={styles.list} method="post" action="/api/language" onSubmit={updatePath}>
        <input type="hidden" name="to" value={path} ref={to} />
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
