import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { parseOwnPath, parseReturnPath } from '@/lib/auth/return-path';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { type Locale, locales } from '@/lib/i18n/locales';
import { joinBase, splitLocale } from '@/lib/i18n/urls';
import { readClientKey } from '@/lib/server/http/client-address';
import { Refusal, toErrorResponse } from '@/lib/server/http/http-errors';
import { findBySlug, writeLocaleCookie } from '@/lib/server/i18n/locale-cookie';
import { findRequestLocale, getNegotiationHeaders } from '@/lib/server/i18n/request-locale';
import { getMessages, getTextsOf } from '@/lib/server/i18n/texts';
import { createRefusalPage } from '@/lib/server/pipeline/replies';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { createRoute, readInput } from '@/lib/server/route';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

const choiceSchema = z.strictObject({ language: z.string(), to: z.string() });
const hasChoice = config.languages.length > 1;

/**
 * GET returns the texts for the error page at `path`, when nothing could be rendered. POST, available with
 * several languages, stores `language` in a cookie and redirects to `to`, a page of this site, in that
 * language.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute(
  { GET: getCrashTexts, ...(hasChoice ? { POST: chooseLanguage } : {}) },
  { toResponse: toRefusedChoice },
);

async function getCrashTexts(request: NextRequest): Promise<Response> {
  await limitInProcess('visitor', readClientKey(request));
  const path = request.nextUrl.searchParams.get('path') ?? '/';
  const { locale } = findRequestLocale(path, Object.fromEntries(request.headers));
  const { title, text, retry, reference } = getMessages(locale).errorPage;
  const { direction } = locales[locale];
  return Response.json(
    { locale, direction, texts: { title, text, retry, reference } },
    { headers: { 'Cache-Control': 'no-store', ...getNegotiationHeaders() } },
  );
}

async function chooseLanguage(request: NextRequest): Promise<Response> {
  await limitInProcess('visitor', readClientKey(request));
  const { language, to } = await readInput(request, choiceSchema);
  const locale = findBySlug(language, config.languages);
  if (locale === null) throw new Refusal('malformed', 'language');
  return new Response(null, {
    status: 303,
    headers: {
      Location: translatePath(parseOwnPath(to) ?? '/', locale),
      'Set-Cookie': writeLocaleCookie(locale),
      'Cache-Control': 'no-store',
    },
  });
}

/** Translates a path. On the front page, also translates the path that `to` leads to after a sign-in. */
function translatePath(path: string, locale: Locale): string {
  const base = `/${locales[locale].slug}`;
  const { target } = splitLocale(path, config.languages);
  if (!target.startsWith('/?')) return joinBase(base, target);
  const query = new URLSearchParams(target.slice(2));
  const to = parseReturnPath(query.get('to'));
  if (to !== null) query.set('to', joinBase(base, splitLocale(to, config.languages).target));
  return joinBase(base, `/?${query}`);
}

/** Returns a page with a link back for a form submitted without scripts, otherwise JSON. */
function toRefusedChoice(refusal: Refusal, { headers }: NextRequest): Response {
  const { nonce } = getRequestContext() ?? {};
  if (nonce === undefined) return toErrorResponse(refusal);
  const path = findOwnReferrer(headers) ?? '/';
  const { locale } = findRequestLocale(path, Object.fromEntries(headers));
  const link = { path, label: getTextsOf(locale)('language.back') };
  const { body, ...page } = createRefusalPage(refusal, link, { nonce, locale });
  return new Response(body, { ...page, headers: { ...page.headers, 'Content-Language': locale } });
}

function findOwnReferrer(headers: Headers): string | null {
  const referrer = headers.get('referer') ?? '';
  const { appUrl } = getEnv();
  return referrer.startsWith(`${appUrl}/`) ? parseOwnPath(referrer.slice(appUrl.length)) : null;
}
