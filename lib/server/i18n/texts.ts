import 'server-only';
import type { Locale } from '@/lib/i18n/locales';
import type { ServerMessages } from '@/lib/i18n/messages';
import { createTranslate, type Translate } from '@/lib/i18n/translate';
import { getLocale } from '@/lib/server/i18n/request-locale';
import { serverMessages } from '@/lib/server/i18n/server-messages';

export type ServerTranslate = Translate<ServerMessages>;

const memo = new Map<Locale, ServerTranslate>();

/** A text of `lib/texts/server/` in one language. */
export function getTextsOf(locale: Locale): ServerTranslate {
  const known = memo.get(locale);
  if (known !== undefined) return known;
  const translate = createTranslate<ServerMessages>(locale, getMessages(locale));
  memo.set(locale, translate);
  return translate;
}

/** A text of `lib/texts/server/`, in the language of the request. */
export async function getTexts(): Promise<ServerTranslate> {
  return getTextsOf(await getLocale());
}

/** For client components, which get their texts as they are: those without arguments. */
export function getMessages(locale: Locale): ServerMessages {
  // The keys are English's, as the table's type says; its literal texts give the arguments' types.
  return serverMessages[locale] as ServerMessages;
}
