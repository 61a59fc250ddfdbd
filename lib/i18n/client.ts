import { isLocale, type Locale } from '@/lib/i18n/locales';
import type { ClientMessages } from '@/lib/i18n/messages';
import { createTranslate, type Translate } from '@/lib/i18n/translate';
import { joinBase } from '@/lib/i18n/urls';

/** Returns a text in the page's language after `loadTexts`. Server-rendered components use `useTexts`. */
export let t: Translate<ClientMessages> = failEarly as never;

let hasTexts = false;

function failEarly(key: string): never {
  throw new Error(`The text "${key}" was read before loadTexts() was done.`);
}

export function getPageLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en-US';
}

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

/** Avoids the type `unit`, which puts no separator between items in Chinese. */
export function formatList(items: readonly string[]): string {
  const format = new Intl.ListFormat(getPageLocale(), { type: 'conjunction', style: 'narrow' });
  return format.format(items);
}

export function localizePath(path: string): string {
  return joinBase(document.documentElement.dataset.base ?? '', path);
}
