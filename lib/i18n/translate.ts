import { createTranslator } from 'use-intl/core';
import { type Locale, locales } from '@/lib/i18n/locales';

export type Translate<Messages extends Record<string, unknown>> = ReturnType<
  typeof createTranslator<Messages, never>
>;

/** From right to left, inserted texts are isolated: an address would reorder the words around it. */
export function createTranslate<Messages extends Record<string, unknown>>(
  locale: Locale,
  messages: Messages,
): Translate<Messages> {
  const translate = createTranslator<Messages, never>({
    // Amounts and addresses have Latin digits in every language, and so do the numbers beside them.
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

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, as `<bdi>` has. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
