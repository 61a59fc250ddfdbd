import { createTranslator } from 'use-intl/core';
import { type Locale, locales } from '@/lib/i18n/locales';

export type Translate<Messages extends Record<string, unknown>> = ReturnType<
  typeof createTranslator<Messages, never>
>;

/** Isolates inserted texts in right-to-left languages: an address would reorder the words around it. */
export function createTranslate<Messages extends Record<string, unknown>>(
  locale: Locale,
  messages: Messages,
): Translate<Messages> {
  const translate = createTranslator<Messages, never>({
    // Amounts and addresses have Latin digits in every language, so the numbers beside them do too.
    locale: `${locale}-u-nu-latn`,
    messages,
  });
  if (locales[locale].direction === 'ltr') return translate;
  return new Proxy(translate, {
    apply: (target, self, [key, values, ...rest]: [string, Values?, ...unknown[]]) =>
      Reflect.apply(target, self, [key, values && isolateAll(values), ...rest]),
  });
}

type Values = Record<string, unknown>;

function isolateAll(values: Values): Values {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );
}

/** Wraps a text in FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, like `<bdi>`. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
