import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { config } from '@/lib/config';
import type { Locale } from '@/lib/i18n/locales';
import { joinBase, type LocalizedPath, splitLocale } from '@/lib/i18n/urls';
import { readRequestContext } from '@/lib/server/http/sealed-context';
import { readLocaleCookie } from '@/lib/server/i18n/locale-cookie';
import { negotiateLocale } from '@/lib/server/i18n/negotiate-locale';

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
  return (await readRequestContext())?.locale ?? config.languages[0];
}

export async function getBase(): Promise<string> {
  return (await readRequestContext())?.base ?? '';
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
 * Returns the headers by which a page varies. A cache that ignores `Cache-Control` would otherwise serve a
 * signed-in visitor's page to others.
 */
export function getPageVary(base: string): readonly string[] {
  return base === '' && negotiatedBy.length > 0 ? negotiatedBy : ['Cookie'];
}
