import { useEffect, useState } from 'react';
import { getPageLocale } from '@/lib/i18n/client';
import type { Locale } from '@/lib/i18n/locales';

/** English is part of the kit's own code. */
const files: Partial<Record<Locale, () => Promise<unknown>>> = {
  'ar-AR': () => import('kit-texts/ar-AR'),
  'de-DE': () => import('kit-texts/de-DE'),
  'es-419': () => import('kit-texts/es-419'),
  'fr-FR': () => import('kit-texts/fr-FR'),
  'hi-IN': () => import('kit-texts/hi-IN'),
  'id-ID': () => import('kit-texts/id-ID'),
  'ja-JP': () => import('kit-texts/ja-JP'),
  'ko-KR': () => import('kit-texts/ko-KR'),
  'ms-MY': () => import('kit-texts/ms-MY'),
  'pt-BR': () => import('kit-texts/pt-BR'),
  'ru-RU': () => import('kit-texts/ru-RU'),
  'th-TH': () => import('kit-texts/th-TH'),
  'tr-TR': () => import('kit-texts/tr-TR'),
  'uk-UA': () => import('kit-texts/uk-UA'),
  'vi-VN': () => import('kit-texts/vi-VN'),
  'zh-CN': () => import('kit-texts/zh-CN'),
  'zh-HK': () => import('kit-texts/zh-HK'),
  'zh-TW': () => import('kit-texts/zh-TW'),
};

/**
 * Loads the kit's translation ahead of the kit, which would otherwise start loading it late and show English
 * meanwhile. Rejects if the load fails. `kit-texts/…` are build aliases (`lib/i18n/kit-locales.mjs`).
 */
export async function loadKitTexts(locale: Locale): Promise<void> {
  await files[locale]?.();
}

/** Returns true once the kit shows the page's language. It renders in English first. */
export function useKitLocale(): boolean {
  const [isLoaded, setIsLoaded] = useState(() => getPageLocale() === 'en-US');
  useEffect(() => {
    if (isLoaded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The kit's own import resolves in the same task as this one.
    void loadKitTexts(getPageLocale()).then(() => {
      timer = setTimeout(() => setIsLoaded(true));
    });
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return isLoaded;
}
