import 'server-only';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { headers } from 'next/headers';
import { config } from '@/lib/config';
import type { Locale } from '@/lib/i18n/locales';
import { joinBase, type LocalizedPath, splitLocale } from '@/lib/i18n/urls';
import { beforeHead } from '@/lib/server/http/page-response';
import { readLocaleCookie } from '@/lib/server/i18n/locale-cookie';
import { negotiateLocale } from '@/lib/server/i18n/negotiate-locale';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

type RequestLocale = LocalizedPath & { locale: Locale };

/** Finds a request's language: that of its URL, else the visitor's choice, else the browser's. */
export function findRequestLocale(target: string, headers: IncomingHttpHeaders): RequestLocale {
  const { languages } = config;
  const path = splitLocale(target, languages);
  const locale =
    path.locale ??
    readLocaleCookie(headers.cookie, languages) ??
    negotiateLocale(headers['accept-language'], languages);
  return { ...path, locale };
}

export async function getLocale(): Promise<Locale> {
  // A page that reads no header is rendered only once, at build time.
  await headers();
  return getRequestContext()?.locale ?? config.languages[0];
}

export async function getBase(): Promise<string> {
  await headers();
  return getRequestContext()?.base ?? '';
}

export async function getLocalizePath(): Promise<(path: string) => string> {
  const base = await getBase();
  return (path) => joinBase(base, path);
}

/** Headers that choose the language if the URL does not. */
const negotiatedBy = config.languages.length < 2 ? [] : ['Accept-Language', 'Cookie'];

/** Returns the headers for a route, which has one URL for all languages. */
export function getNegotiationHeaders(): { Vary?: string } {
  return negotiatedBy.length === 0 ? {} : { Vary: negotiatedBy.join(', ') };
}

/**
 * Sets a page's language, and `Vary` by visitor. A cache that ignores `Cache-Control` would otherwise serve a
 * signed-in visitor's page to others.
 */
export function setLanguageHeaders(
  response: ServerResponse,
  { locale, base }: Pick<RequestLocale, 'locale' | 'base'>,
): void {
  response.setHeader('Content-Language', locale);
  const isNegotiated = base === '' && negotiatedBy.length > 0;
  const variesBy = isNegotiated ? negotiatedBy : ['Cookie'];
  beforeHead(response, (status) => {
    const own = [response.getHeader('Vary') ?? []].flat().join(', ');
    const names = own.split(/,\s*/).filter((name) => name !== '');
    response.setHeader('Vary', [...new Set([...names, ...variesBy])].join(', '));
    return status;
  });
}
