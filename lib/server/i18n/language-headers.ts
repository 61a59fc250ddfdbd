import 'server-only';
import type { ServerResponse } from 'node:http';
import { config } from '@/lib/config';
import type { RequestLocale } from '@/lib/server/i18n/request-locale';

/** By which the language of a page without one in its URL is found. */
const negotiatedBy = ['Accept-Language', 'Cookie'];

/**
 * Tells caches and crawlers of a page's language.
 *
 * Upstream: Next 16.4.6: sets `Vary` anew for each page, whatever it was before.
 * Breaks when: it sends headers otherwise than by `writeHead`: a cache may give a page in one language to all.
 * Guarded by: tests/http/languages.test.ts › a page says its language, and by what it was chosen
 * Can go when: Next keeps what `Vary` says.
 */
export function setLanguageHeaders(response: ServerResponse, language: RequestLocale): void {
  response.setHeader('Content-Language', language.locale);
  // Who offers one language, and who asks for one by its URL, get the same whoever they are.
  if (language.base !== '' || config.languages.length < 2) return;
  const writeHead = response.writeHead;
  response.writeHead = (...args: unknown[]) => {
    const own = [response.getHeader('Vary') ?? []].flat().map(String);
    response.setHeader('Vary', [...own, ...negotiatedBy].join(', '));
    return Reflect.apply(writeHead, response, args);
  };
}
