import 'server-only';
import type { Metadata } from 'next';
import { type Locale, locales } from '@/lib/i18n/locales';
import type { ServerMessages } from '@/lib/i18n/messages';
import { createTranslate, type Translate } from '@/lib/i18n/translate';
import { getLocale } from '@/lib/server/i18n/request-locale';

export type ServerTranslate = Translate<ServerMessages>;

const serverMessages: ReadonlyMap<string, ServerMessages> = new Map(
  await Promise.all(Object.keys(locales).map(async (it) => [it, await readMessages(it)] as const)),
);

async function readMessages(locale: string): Promise<ServerMessages> {
  const { default: messages }: { default: ServerMessages } = await import(
    `../../texts/server/${locale}.json`
  );
  return messages;
}

const memo = new Map<Locale, ServerTranslate>();

export function getTextsOf(locale: Locale): ServerTranslate {
  const known = memo.get(locale);
  if (known !== undefined) return known;
  const translate = createTranslate<ServerMessages>(locale, getMessages(locale));
  memo.set(locale, translate);
  return translate;
}

export async function getTexts(): Promise<ServerTranslate> {
  return getTextsOf(await getLocale());
}

/** Creates the `generateMetadata` of a page with this title. */
export function withTitle(title: (t: ServerTranslate) => string): () => Promise<Metadata> {
  return async () => ({ title: title(await getTexts()) });
}

/** Returns texts for client components, which may use only those without arguments. */
export function getMessages(locale: Locale): ServerMessages {
  const messages = serverMessages.get(locale);
  if (messages === undefined) throw new Error(`there are no texts in ${locale}`);
  return messages;
}
