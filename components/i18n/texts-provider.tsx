'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import type { OfferedLanguage } from '@/lib/i18n/offered-languages';
import type { PageTexts } from '@/lib/i18n/page-texts';

type PageLanguage = {
  locale: Locale;
  /** Those that the visitor can choose from. */
  languages: readonly OfferedLanguage[];
  /** What stands before the paths of links in this language: `/de`, or nothing. */
  base: string;
  texts: PageTexts;
};

const Language = createContext<PageLanguage | null>(null);

/** Hands down the language in which the server renders this page, and the texts that go with it. */
export function TextsProvider({ children, ...language }: PageLanguage & { children: ReactNode }) {
  return <Language.Provider value={language}>{children}</Language.Provider>;
}

export function useLanguage(): PageLanguage {
  const language = useContext(Language);
  if (language === null) throw new Error('This is not below a TextsProvider.');
  return language;
}

/** For what the server renders too. What is loaded later than the page has `t` of lib/i18n/client. */
export function useTexts(): PageTexts {
  return useLanguage().texts;
}

/** The path of the front page in this language. */
export function useFrontPath(): string {
  const { base } = useLanguage();
  return base === '' ? '/' : base;
}
