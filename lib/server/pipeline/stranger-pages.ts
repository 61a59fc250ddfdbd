import 'server-only';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Locale, locales } from '@/lib/i18n/locales';
import { compressKeptPage } from '@/lib/server/http/compression';
import { getLocaleCookieName } from '@/lib/server/i18n/locale-cookie';
import { getCookieNames } from '@/lib/server/sessions/cookies';
import { getLog } from '@/lib/server/telemetry/log';

/** Pages that are the same for every visitor without a session. Add your own page only if it is, too. */
const strangerPages: ReadonlySet<string> = new Set(['/', '/trouble', '/connections']);

const retryAfterMs = 60_000;
/** Headers from Next that are kept. The pipeline sets the others for each view. */
const keptHeaders = ['cache-control', 'content-type', 'link', 'vary'] as const;

type Page = {
  headers: readonly (readonly [string, string])[];
  /** The HTML between its nonces. */
  parts: readonly Buffer[];
  /** Replaced by the nonce of each view. */
  nonce: string;
};
type View = {
  request: IncomingMessage;
  response: ServerResponse;
  target: string;
  asked: string;
  locale: Locale;
  nonce: string;
};

/**
 * Keeps each of the pages above in memory, once per language, and sends it with a fresh nonce. The process
 * requests the page from itself without any client's headers, so no visitor's data reaches another. The
 * returned function sends a kept page, and returns false if Next has to render this view.
 */
export function createStrangerPages() {
  const pages = new Map<string, Page | { retryAt: number }>();

  const prepare = async (key: string, url: string, locale: Locale): Promise<void> => {
    pages.set(key, { retryAt: Date.now() + retryAfterMs });
    try {
      const page = await requestPage(url, locale);
      if (page !== null) pages.set(key, page);
    } catch (error) {
      getLog().warn({ page: key, error }, 'page not kept');
    }
  };

  return ({ request, response, target, asked, locale, nonce }: View): boolean => {
    if (!strangerPages.has(target) || !isStranger(request.headers)) return false;
    const key = `${locale} ${asked}`;
    const page = pages.get(key);
    if (page !== undefined && 'parts' in page) {
      compressKeptPage(request, response, () => sendPage(request, response, page, nonce));
      return true;
    }
    const { localAddress, localPort } = request.socket;
    const isDue = page === undefined || Date.now() > page.retryAt;
    if (isDue && localAddress !== undefined) {
      const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
      void prepare(key, `http://${host}:${localPort}${asked}`, locale);
    }
    return false;
  };
}

/** Reports whether a request is for a whole page, from a visitor without a session. */
function isStranger(headers: IncomingHttpHeaders): boolean {
  const isPartial = Object.keys(headers).some((name) => /^(rsc|next-|x-nextjs-)/.test(name));
  const hasSession = headers.cookie?.includes(getCookieNames().session) === true;
  return !isPartial && !hasSession && headers.authorization === undefined;
}

async function requestPage(url: string, locale: Locale): Promise<Page | null> {
  const cookie = `${getLocaleCookieName()}=${locales[locale].slug}`;
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const html = await response.text();
  if (response.status !== 200 || nonce === undefined) return null;
  const headers = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { headers, parts: html.split(nonce).map((part) => Buffer.from(part)), nonce };
}

function sendPage(
  { method }: IncomingMessage,
  response: ServerResponse,
  page: Page,
  nonce: string,
): void {
  for (const [name, value] of page.headers) {
    response.setHeader(name, value.replaceAll(page.nonce, nonce));
  }
  const ownNonce = Buffer.from(nonce);
  const html = Buffer.concat(page.parts.flatMap((part) => [ownNonce, part]).slice(1));
  response.setHeader('content-length', html.length);
  response.end(method === 'HEAD' ? undefined : html);
}
