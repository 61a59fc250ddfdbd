import 'server-only';
import type { Metadata } from 'next';
import type { Locale } from '@/lib/i18n/locales';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';
import { createTranslate, type Translate } from '@/lib/i18n/translate';
import { getLocale } from '@/lib/server/i18n/request-locale';
import arAr from '@/lib/texts/server/ar-AR.json';
import deDe from '@/lib/texts/server/de-DE.json';
import enUs from '@/lib/texts/server/en-US.json';
import es419 from '@/lib/texts/server/es-419.json';
import frFr from '@/lib/texts/server/fr-FR.json';
import hiIn from '@/lib/texts/server/hi-IN.json';
import idId from '@/lib/texts/server/id-ID.json';
import jaJp from '@/lib/texts/server/ja-JP.json';
import koKr from '@/lib/texts/server/ko-KR.json';
import msMy from '@/lib/texts/server/ms-MY.json';
import ptBr from '@/lib/texts/server/pt-BR.json';
import ruRu from '@/lib/texts/server/ru-RU.json';
import thTh from '@/lib/texts/server/th-TH.json';
import trTr from '@/lib/texts/server/tr-TR.json';
import ukUa from '@/lib/texts/server/uk-UA.json';
import viVn from '@/lib/texts/server/vi-VN.json';
import zhCn from '@/lib/texts/server/zh-CN.json';
import zhHk from '@/lib/texts/server/zh-HK.json';
import zhTw from '@/lib/texts/server/zh-TW.json';

export type ServerTranslate = Translate<ServerMessages>;

const serverMessages: Readonly<Record<Locale, Translated<ServerMessages>>> = {
  'en-US': enUs,
  'ar-AR': arAr,
  'de-DE': deDe,
  'es-419': es419,
  'fr-FR': frFr,
  'hi-IN': hiIn,
  'id-ID': idId,
  'ja-JP': jaJp,
  'ko-KR': koKr,
  'ms-MY': msMy,
  'pt-BR': ptBr,
  'ru-RU': ruRu,
  'th-TH': thTh,
  'tr-TR': trTr,
  'uk-UA': ukUa,
  'vi-VN': viVn,
  'zh-CN': zhCn,
  'zh-HK': zhHk,
  'zh-TW': zhTw,
};

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
  // All languages have the same keys. The literals of English give the types of arguments.
  return serverMessages[locale] as ServerMessages;
}
