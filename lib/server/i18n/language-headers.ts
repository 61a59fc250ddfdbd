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
 * Tells caches and crawlers of a page's language, and caches that it is its visitor's: one that keeps what it
 * must not (`Cache-Control` says so) would give who is signed in to others.
 *
 * Upstream: Next 16.4.6: sets `Vary` anew for each page, whatever it was before.
 * Breaks when: it sends headers otherwise than by `writeHead`: a cache may give a page in one language, or of
 * one visitor, to all.
 * Guarded by: tests/http/languages.test.ts › a page says its language, and by what it was chosen;
 * tests/http/caching-proxy.test.ts › two visitors and a stranger see what is theirs
 * Can go when: Next keeps what `Vary` says.
 */
export function setPageHeaders(response: ServerResponse, language: RequestLocale): void {
  response.setHeader('Content-Language', language.locale);
  // Who asks for a language by its URL gets the same whatever they prefer.
  const isNegotiated = language.base === '' && negotiatedBy.length > 0;
  const variesBy = isNegotiated ? negotiatedBy : ['Cookie'];
  const writeHead = response.writeHead;
  response.writeHead = (...args: unknown[]) => {
    const own = [response.getHeader('Vary') ?? []].flat().join(', ');
    const names = own.split(/,\s*/).filter((name) => name !== '');
    response.setHeader('Vary', [...new Set([...names, ...variesBy])].join(', '));
    return Reflect.apply(writeHead, response, args);
  };
}
