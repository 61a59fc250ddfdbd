'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Locale, OfferedLanguage } from '@/lib/i18n/locales';
import type { PageTexts } from '@/lib/i18n/messages';

type PageLanguage = {
  locale: Locale;
  languages: readonly OfferedLanguage[];
  /** Path prefix of links in this language: `/de`, or an empty string. */
  base: string;
  texts: PageTexts;
};

const Language = createContext<PageLanguage | null>(null);

export function TextsProvider({ children, ...language }: PageLanguage & { children: ReactNode }) {
  return <Language.Provider value={language}>{children}</Language.Provider>;
}

export function useLanguage(): PageLanguage {
  const language = useContext(Language);
  if (language === null) throw new Error('This is not below a TextsProvider.');
  return language;
}

/** Returns the page's texts, on the server too. Code that loads later uses `t` from lib/i18n/client. */
export function useTexts(): PageTexts {
  return useLanguage().texts;
}

export function useFrontPath(): string {
  const { base } = useLanguage();
  return base === '' ? '/' : base;
}
