import { readFileSync } from 'node:fs';
import type { ClientMessages, ServerMessages } from '@/lib/i18n/messages';
import { createTranslate } from '@/lib/i18n/translate';

const read = (part: string): unknown =>
  JSON.parse(readFileSync(`lib/texts/${part}/en-US.json`, 'utf8'));

export const clientMessages = read('client') as ClientMessages;
export const serverMessages = read('server') as ServerMessages;

/** The page's English texts: `t` for those in the browser, `serverTexts` for those that the server writes. */
export const t = createTranslate<ClientMessages>('en-US', clientMessages);
export const serverTexts = createTranslate<ServerMessages>('en-US', serverMessages);
