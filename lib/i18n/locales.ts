type LocaleFacts = {
  /** In URLs (`/de/account`) and `hreflang`: just the language, unless several locales share it. */
  slug: string;
  name: string;
  direction: 'ltr' | 'rtl';
};

/** All locales, by BCP 47 tag. A deployment offers the ones in `lib/config.ts`. */
export const locales = {
  'en-US': { slug: 'en', name: 'English', direction: 'ltr' },
  'ar-AR': { slug: 'ar', name: 'العربية', direction: 'rtl' },
  'de-DE': { slug: 'de', name: 'Deutsch', direction: 'ltr' },
  'es-419': { slug: 'es', name: 'Español', direction: 'ltr' },
  'fr-FR': { slug: 'fr', name: 'Français', direction: 'ltr' },
  'hi-IN': { slug: 'hi', name: 'हिन्दी', direction: 'ltr' },
  'id-ID': { slug: 'id', name: 'Bahasa Indonesia', direction: 'ltr' },
  'ja-JP': { slug: 'ja', name: '日本語', direction: 'ltr' },
  'ko-KR': { slug: 'ko', name: '한국어', direction: 'ltr' },
  'ms-MY': { slug: 'ms', name: 'Bahasa Melayu', direction: 'ltr' },
  'pt-BR': { slug: 'pt', name: 'Português (Brasil)', direction: 'ltr' },
  'ru-RU': { slug: 'ru', name: 'Русский', direction: 'ltr' },
  'th-TH': { slug: 'th', name: 'ไทย', direction: 'ltr' },
  'tr-TR': { slug: 'tr', name: 'Türkçe', direction: 'ltr' },
  'uk-UA': { slug: 'uk', name: 'Українська', direction: 'ltr' },
  'vi-VN': { slug: 'vi', name: 'Tiếng Việt', direction: 'ltr' },
  'zh-CN': { slug: 'zh-CN', name: '简体中文', direction: 'ltr' },
  'zh-HK': { slug: 'zh-HK', name: '繁體中文（香港）', direction: 'ltr' },
  'zh-TW': { slug: 'zh-TW', name: '繁體中文（台灣）', direction: 'ltr' },
} as const satisfies Record<string, LocaleFacts>;

export type Locale = keyof typeof locales;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(locales, value);
}

export type OfferedLanguage = { locale: Locale; slug: string; name: string };

export function describeLanguages(offered: readonly Locale[]): readonly OfferedLanguage[] {
  return offered.map((locale) => {
    const { slug, name } = locales[locale];
    return { locale, slug, name };
  });
}
