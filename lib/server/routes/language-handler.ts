import 'server-only';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { parseOwnPath, parseReturnPath } from '@/lib/auth/return-path';
import { config } from '@/lib/config';
import { type Locale, locales } from '@/lib/i18n/locales';
import { joinBase, splitLocale } from '@/lib/i18n/urls';
import { readClientKey } from '@/lib/server/http/client-address';
import { handleErrors, readFields, requireOwnOrigin } from '@/lib/server/http/handle-errors';
import { Refusal } from '@/lib/server/http/http-errors';
import { findBySlug, writeLocaleCookie } from '@/lib/server/i18n/locale-cookie';
import { findRequestLocale, getNegotiationHeaders } from '@/lib/server/i18n/request-locale';
import { getMessages } from '@/lib/server/i18n/texts';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { toRefusedChoice } from '@/lib/server/routes/refused-choice-page';

const choiceSchema = z.strictObject({ language: z.string(), to: z.string() });

/**
 * `/api/language`. POST of a form, where there is a choice: remembers the chosen `language` (as in URLs) in a cookie that holds
 * nothing else, and leads back to `to`, a page of this site, in that language. GET: the texts of the
 * page that stands in for one that could not be rendered at all, for the page at `path`.
 */
export function handleLanguage(request: NextRequest): Promise<Response> {
  const answer = async () => {
    limitInProcess('visitor', readClientKey(request));
    if (request.method === 'GET') return getCrashTexts(request);
    const hasChoice = config.languages.length > 1;
    if (request.method === 'POST' && hasChoice) return await chooseLanguage(request);
    throw new Refusal('method', request.method, { Allow: hasChoice ? 'GET, POST' : 'GET' });
  };
  return handleErrors(answer, { toResponse: (refusal) => toRefusedChoice(request, refusal) });
}

async function chooseLanguage(request: NextRequest): Promise<Response> {
  requireOwnOrigin(request);
  const choice = choiceSchema.safeParse(await readFields(request));
  const locale = choice.success ? findBySlug(choice.data.language, config.languages) : null;
  if (!choice.success || locale === null) throw new Refusal('malformed', 'language');
  return new Response(null, {
    status: 303,
    headers: {
      Location: translatePath(parseOwnPath(choice.data.to) ?? '/', locale),
      'Set-Cookie': writeLocaleCookie(locale),
      'Cache-Control': 'no-store',
    },
  });
}

/** The page in that language, and so the one that the front page leads on to after a sign-in. */
function translatePath(path: string, locale: Locale): string {
  const base = `/${locales[locale].slug}`;
  const { target } = splitLocale(path, config.languages);
  if (!target.startsWith('/?')) return joinBase(base, target);
  const query = new URLSearchParams(target.slice(2));
  const to = parseReturnPath(query.get('to'));
  if (to !== null) query.set('to', joinBase(base, splitLocale(to, config.languages).target));
  return joinBase(base, `/?${query}`);
}

function getCrashTexts(request: NextRequest): Response {
  const path = request.nextUrl.searchParams.get('path') ?? '/';
  const { locale } = findRequestLocale(path, Object.fromEntries(request.headers));
  const { title, text, retry, reference } = getMessages(locale).errorPage;
  const { direction } = locales[locale];
  return Response.json(
    { locale, direction, texts: { title, text, retry, reference } },
    { headers: { 'Cache-Control': 'no-store', ...getNegotiationHeaders() } },
  );
}
