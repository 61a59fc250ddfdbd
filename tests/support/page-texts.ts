import { readFileSync } from 'node:fs';
import { config } from '@/lib/config';
import type { Locale } from '@/lib/i18n/locales';
import type { ClientMessages, ServerMessages } from '@/lib/i18n/messages';
import { createTranslate } from '@/lib/i18n/translate';
import { readKitText } from '@/tests/support/kit-texts';

/** The page's language in the tests' browsers. They request English, which a fork may not offer. */
export const usual: Locale = config.languages.includes('en-US') ? 'en-US' : config.languages[0];

const read = (part: string) => JSON.parse(readFileSync(`lib/texts/${part}/${usual}.json`, 'utf8'));

/** Texts in that language: `t` for those in the browser, `serverTexts` for those that the server writes. */
export const t = createTranslate<ClientMessages>(usual, read('client'));
export const serverTexts = createTranslate<ServerMessages>(usual, read('server'));

/** The kit's texts in the same language. */
export const kitTexts = {
  get: await readKitText(usual, 'intro.get.label'),
  sign: await readKitText(usual, 'sign_in.message.send'),
  waiting: await readKitText(usual, 'sign_in.signature.waiting'),
  copy: await readKitText(usual, 'profile.copy_address.label'),
  copied: await readKitText(usual, 'profile.copy_address.copied'),
} as const;
