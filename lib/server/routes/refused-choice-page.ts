import 'server-only';
import { parseOwnPath } from '@/lib/auth/return-path';
import { getEnv } from '@/lib/env/env';
import { type Refusal, toErrorResponse } from '@/lib/server/http/http-errors';
import { createTextPage } from '@/lib/server/http/text-page';
import { findRequestLocale } from '@/lib/server/i18n/request-locale';
import { getTextsOf, type ServerTranslate } from '@/lib/server/i18n/texts';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

/**
 * The response to a choice of a language that is refused: where a browser shows it, as it does of a form
 * without scripts, a page in the language of the one it came from, with a link back to that; else JSON.
 */
export function toRefusedChoice({ headers }: Request, refusal: Refusal): Response {
  const { nonce } = getRequestContext() ?? {};
  if (nonce === undefined) return toErrorResponse(refusal);
  const path = findOwnReferrer(headers) ?? '/';
  const { locale } = findRequestLocale(path, Object.fromEntries(headers));
  const t = getTextsOf(locale);
  const link = { path, label: t('language.back') };
  return new Response(createTextPage({ ...getTexts(refusal, t), link }, { nonce, locale }), {
    status: refusal.status,
    headers: {
      'Cache-Control': 'no-store',
      ...refusal.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
    },
  });
}

function getTexts({ code }: Refusal, t: ServerTranslate) {
  if (code === 'limited') return { title: t('busy.limitedTitle'), text: t('busy.limitedText') };
  if (code === 'busy') return { title: t('busy.title'), text: t('busy.text') };
  return { title: t('language.refusedTitle'), text: t('language.refusedText') };
}

/** The page of this site on which the form was, or null. */
function findOwnReferrer(headers: Headers): string | null {
  const referrer = headers.get('referer') ?? '';
  const { appUrl } = getEnv();
  return referrer.startsWith(`${appUrl}/`) ? parseOwnPath(referrer.slice(appUrl.length)) : null;
}
