import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { getEnv } from '@/lib/env/env';
import type { Locale } from '@/lib/i18n/locales';
import { type BuildFile, parseBuildFile } from '@/lib/server/builds/build-files';
import { getClientKey } from '@/lib/server/http/client-address';
import type { Refusal } from '@/lib/server/http/http-errors';
import { findRequestLocale, getPageVary } from '@/lib/server/i18n/request-locale';
import { checkHead, type RequestHead } from '@/lib/server/pipeline/check-head';
import { checkRequest, isAction, readKnownActions } from '@/lib/server/pipeline/check-request';
import { getPath, getRoutes, isAccountPage, isJsonRoute } from '@/lib/server/pipeline/routes';
import {
  createPagePolicy,
  documentHeaders,
  inertPolicy,
  securityHeaders,
} from '@/lib/server/security-headers/content-security-policy';
import type { RequestContext } from '@/lib/server/telemetry/request-context';

/** The outcome for a request: it is refused, or Next receives it as one of these. */
type Step =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'route' }
  | { kind: 'build file'; file: BuildFile }
  | ({ kind: 'page' | 'action' } & PageView);

type PageView = {
  nonce: string;
  asked: string;
  locale: Locale;
  /** Headers by which the page varies, besides Next's own. */
  vary: readonly string[];
  isAccount: boolean;
};

export type Passage = {
  /** Path and query that Next receives, without the language. */
  target: string;
  client: string;
  /** Headers of the response, whatever the step. */
  headers: Record<string, string>;
  step: Step;
};

/** Checks a request before Next receives it, changes its headers, and completes its context. */
export type RequestPipeline = (head: RequestHead, context: RequestContext) => Passage;

/**
 * Creates the pipeline that every request passes through, on Node's server and on a function platform.
 * `files` are the paths of the build, which need no page policy. A platform that serves files itself has null:
 * there, a request for a file comes only if the file is missing, so Next responds with its page.
 */
export function createRequestPipeline(files: ReadonlySet<string> | null): RequestPipeline {
  const env = getEnv();
  const getPagePolicy = createPagePolicy(env);
  const knownActions = readKnownActions();
  getRoutes();
  const origin = new URL(env.appUrl);
  // In development, pages change while the server runs.
  const isBuilt = knownActions !== null;

  return (head, context) => {
    const oversize = checkHead(head);
    const { target, asked, locale, base } = readTarget(head, oversize !== null);
    const headers: Record<string, string> = {
      'x-request-id': context.id,
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
    };
    const client = getClientKey(head, env);
    const setPagePolicy = (): string => {
      const nonce = randomBytes(16).toString('base64');
      const policy = getPagePolicy(nonce);
      Object.assign(headers, documentHeaders, { 'Content-Security-Policy': policy });
      // Next reads the nonce for its own scripts from here (documented).
      head.headers['content-security-policy'] = policy;
      context.nonce = nonce;
      return nonce;
    };
    const findStep = (): Step => {
      if (oversize !== null) return { kind: 'refused', refusal: oversize };
      overwriteHeaders(head.headers, origin);
      Object.assign(context, { client, asked, locale, base });
      const path = getPath(target);
      const isJson = isJsonRoute(path);
      const refusal = checkRequest(head, path, isJson, knownActions);
      if (refusal !== null) return { kind: 'refused', refusal };
      if (isLanguageForm(head, path)) setPagePolicy();
      if (isJson || files?.has(path)) return { kind: 'route' };
      const kind = isAction(head) ? 'action' : 'page';
      const file = isBuilt && files !== null && kind === 'page' ? parseBuildFile(path) : null;
      if (file !== null) return { kind: 'build file', file };
      headers['Content-Language'] = locale;
      const nonce = setPagePolicy();
      const vary = getPageVary(base);
      return { kind, nonce, asked, locale, vary, isAccount: isAccountPage(path) };
    };
    const step = findStep();
    return { target, client, headers, step };
  };
}

function readTarget({ url, headers }: RequestHead, isOversize: boolean) {
  // A client may send an absolute URL, as to a proxy. An oversize target is not read, so it names nothing.
  const asked = isOversize ? '*' : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const { locale, base, target } = findRequestLocale(asked, headers);
  // A route handler or a file has one URL for all languages. Next redirects an untidy path, and has to see
  // the language to keep it.
  const hasOneUrl = isJsonRoute(getPath(target)) || target.startsWith('/_next/');
  const isUntidy = /.\/$|\/\/|\\/.test(getPath(asked));
  return hasOneUrl || isUntidy
    ? { asked, locale, base: '', target: asked }
    : { asked, locale, base, target };
}

/** Headers for part of a file, or an unchanged one. Our files are small, and Next fails on some of these. */
const partialNames = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** Sets headers that only this server may send to Next, and deletes a client's claims under such names. */
function overwriteHeaders(headers: IncomingHttpHeaders, origin: URL): void {
  headers['x-forwarded-host'] = origin.host;
  headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
  for (const name of ['x-forwarded-port', 'content-security-policy', ...partialNames]) {
    delete headers[name];
  }
}

/** Recognizes the only form that works without scripts: a browser shows its response. */
function isLanguageForm({ method, headers }: RequestHead, path: string): boolean {
  const isShown = headers.accept?.includes('text/html') === true;
  return path === '/api/language' && method === 'POST' && isShown;
}
