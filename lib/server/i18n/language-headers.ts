import 'server-only';
import type { ServerResponse } from 'node:http';
import { config } from '@/lib/config';
import type { RequestLocale } from '@/lib/server/i18n/request-locale';

/** By which the language of what has none in its URL is found. Who offers one finds it by nothing. */
const negotiatedBy = config.languages.length < 2 ? [] : ['Accept-Language', 'Cookie'];

/** Of a route, which has one URL whatever the language. */
export function getNegotiationHeaders(): { Vary?: string } {
  return negotiatedBy.length === 0 ? {} : { Vary: negotiatedBy.join(', ') };
}

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
  // Who asks for a language by its URL gets the same whoever they are.
  if (language.base !== '' || negotiatedBy.length === 0) return;
  const writeHead = response.writeHead;
  response.writeHead = (...args: unknown[]) => {
    const own = [response.getHeader('Vary') ?? []].flat().map(String);
    response.setHeader('Vary', [...own, ...negotiatedBy].join(', '));
    return Reflect.apply(writeHead, response, args);
  };
}
