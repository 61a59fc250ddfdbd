import type { Locale } from '@/lib/i18n/locales';

/** English is in the kit's own code. */
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
 * Loads the kit's own translation before the kit is there: it would load it only then, and speak English
 * meanwhile. Rejects where it cannot be loaded. `kit-texts/…` is an alias of the build for the kit's files.
 *
 * Upstream: RainbowKit 2.2.11: `I18nProvider` loads `dist/de_DE-<hash>.js` in an effect.
 * Breaks when: the files have other names: the build fails; or the kit loads others: it speaks English for a
 * moment.
 * Guarded by: tests/e2e/page/languages.spec.ts › the kit speaks the page's language from its first frame on
 * Can go when: the kit takes its texts as an argument.
 */
export async function loadKitTexts(locale: Locale): Promise<void> {
  await files[locale]?.();
}
