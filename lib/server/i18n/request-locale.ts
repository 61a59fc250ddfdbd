import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { headers } from 'next/headers';
import { config, productId } from '@/lib/config';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { joinBase, splitLocale } from '@/lib/i18n/urls';
import { readLocaleCookie } from '@/lib/server/i18n/locale-cookie';
import { negotiateLocale } from '@/lib/server/i18n/negotiate-locale';
import { getRequestId } from '@/lib/server/telemetry/request-id';

/** Internal: in which language the request is answered, and by which base path. A client's are overwritten. */
const localeHeader = `x-${productId}-locale`;
const baseHeader = `x-${productId}-base`;

export type RequestLocale = {
  locale: Locale;
  /** What stands before the paths of links: `/de`, or nothing. */
  base: string;
  /** The request's target without it. */
  target: string;
};

/** The language of a request: that of its URL, else the visitor's choice, else what their browser asks for. */
export function findRequestLocale(target: string, headers: IncomingHttpHeaders): RequestLocale {
  const { languages } = config;
  const { locale, base, target: own } = splitLocale(target, languages);
  return {
    locale:
      locale ??
      readLocaleCookie(headers.cookie, languages) ??
      negotiateLocale(headers['accept-language'], languages),
    base,
    target: own,
  };
}

/** Passes it on to Next, in headers that no client can set. */
export function passLocale(headers: IncomingHttpHeaders, { locale, base }: RequestLocale): void {
  headers[localeHeader] = locale;
  headers[baseHeader] = base;
}

async function readHeader(name: string): Promise<string | null> {
  // Read in any case: what has not read a request's headers is rendered once, by the build.
  const value = (await headers()).get(name);
  // Without a request id it did not pass the pipeline, and the header is the client's.
  return getRequestId() === undefined ? null : value;
}

export async function getLocale(): Promise<Locale> {
  const locale = await readHeader(localeHeader);
  return isLocale(locale) ? locale : config.languages[0];
}

export async function getBase(): Promise<string> {
  return (await readHeader(baseHeader)) ?? '';
}

/** The function that writes the path of an own page, in the language of this one. */
export async function getLocalizePath(): Promise<(path: string) => string> {
  const base = await getBase();
  return (path) => joinBase(base, path);
}
