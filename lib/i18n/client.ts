import { isLocale, type Locale } from '@/lib/i18n/locales';
import type { ClientMessages } from '@/lib/i18n/messages';
import { createTranslate, type Translate } from '@/lib/i18n/translate';
import { joinBase } from '@/lib/i18n/urls';

/**
 * A text of `lib/texts/client/`, in the page's language. For what is loaded later than the page, and
 * after `loadTexts`; never while a module is evaluated. What the server renders too has `useTexts`.
 */
export let t: Translate<ClientMessages> = failEarly as never;

let hasTexts = false;

function failEarly(key: string): never {
  throw new Error(`The text "${key}" was asked for before loadTexts() was done.`);
}

/** The locale in which the server wrote this page. It is that of the whole page, as long as it lives. */
export function getPageLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en-US';
}

/** Loads the texts of `t`, in the page's language alone. Rejects where they cannot be loaded. */
export async function loadTexts(): Promise<void> {
  if (hasTexts) return;
  const locale = getPageLocale();
  const { default: messages }: { default: ClientMessages } = await import(
    `../texts/client/${locale}.json`
  );
  setTexts(locale, messages);
}

export function setTexts(locale: Locale, messages: ClientMessages): void {
  t = createTranslate(locale, messages);
  hasTexts = true;
}

/** As the page's language writes a list: not as one of units, which in Chinese has nothing in between. */
export function formatList(items: readonly string[]): string {
  const format = new Intl.ListFormat(getPageLocale(), { type: 'conjunction', style: 'narrow' });
  return format.format(items);
}

/** The path of an own page, in the page's language: where its URL names one, so do those it links to. */
export function localizePath(path: string): string {
  return joinBase(document.documentElement.dataset.base ?? '', path);
}
