import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { getEnv } from '@/lib/env/env';
import { parseBuildFile, readKnownFiles, sendOtherBuild } from '@/lib/server/builds/build-files';
import { clientHeader, getClientKey } from '@/lib/server/http/client-address';
import { Refusal } from '@/lib/server/http/http-errors';
import { isOverloaded } from '@/lib/server/http/overload';
import { rewritePage } from '@/lib/server/http/page-response';
import { toRefusal } from '@/lib/server/http/record-refusal';
import { findRequestLocale, setLanguageHeaders } from '@/lib/server/i18n/request-locale';
import { checkHead } from '@/lib/server/pipeline/check-head';
import {
  checkRequest,
  isAction,
  passAction,
  readKnownActions,
} from '@/lib/server/pipeline/check-request';
import { createStyleInliner } from '@/lib/server/pipeline/inline-styles';
import {
  getPath,
  getRoutes,
  isAccountPage,
  isJsonRoute,
  nameRoute,
} from '@/lib/server/pipeline/routes';
import { sendBusyPage, sendRefusal } from '@/lib/server/pipeline/send-refusal';
import { createStrangerPages } from '@/lib/server/pipeline/stranger-pages';
import { countInProcess } from '@/lib/server/rate-limit/process-limits';
import {
  createPagePolicy,
  documentHeaders,
  inertPolicy,
  securityHeaders,
} from '@/lib/server/security-headers/content-security-policy';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { type RequestContext, runInRequest } from '@/lib/server/telemetry/request-context';

export type RequestPipeline = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Creates the function that every request passes through before `next`, which is Next. */
export function createRequestPipeline(): RequestPipeline {
  const env = getEnv();
  const getPagePolicy = createPagePolicy(env);
  const knownFiles = readKnownFiles();
  const knownActions = readKnownActions();
  getRoutes();
  const origin = new URL(env.appUrl);
  // In development, pages change while the server runs.
  const isBuilt = knownActions !== null;
  const strangerPages = isBuilt ? createStrangerPages() : null;
  const inlineStyles = isBuilt ? createStyleInliner(knownFiles) : null;

  const setPagePolicy = ({ headers }: IncomingMessage, response: ServerResponse): string => {
    const nonce = randomBytes(16).toString('base64');
    const policy = getPagePolicy(nonce);
    setHeaders(response, { ...documentHeaders, 'Content-Security-Policy': policy });
    // Next reads the nonce for its own scripts from here (documented).
    headers['content-security-policy'] = policy;
    return nonce;
  };

  return (request, response, next) => {
    const context: RequestContext = { id: randomUUID() };
    const oversize = checkHead(request);
    const { target, asked, locale, base } = readTarget(request, oversize !== null);
    request.url = target;
    runInRequest(context, () => {
      measureRequest(request, response, context.id);
      setHeaders(response, {
        'x-request-id': context.id,
        ...securityHeaders,
        'Content-Security-Policy': inertPolicy,
      });
      if (oversize !== null) return sendRefusal(response, oversize);
      const client = getClientKey(
        request.socket.remoteAddress,
        request.headers,
        env.trustedProxies,
      );
      overwriteHeaders(request.headers, client, origin);
      Object.assign(context, { asked, locale, base });

      const path = getPath(target);
      const isJson = isJsonRoute(path);
      const refusal = checkRequest(request, path, isJson, knownActions);
      if (refusal !== null) return sendRefusal(response, refusal);
      if (isLanguageForm(request, path)) context.nonce = setPagePolicy(request, response);
      if (isJson || knownFiles.has(path)) return next();

      const otherFile = isBuilt && !isAction(request) ? parseBuildFile(path) : null;
      if (otherFile !== null) {
        sendOtherBuild(request, response, otherFile, client).catch((error: unknown) =>
          sendRefusal(response, toRefusal(error)),
        );
        return;
      }

      setLanguageHeaders(response, { locale, base });
      const nonce = setPagePolicy(request, response);
      context.nonce = nonce;
      const busy = checkCapacity(path, client);
      if (isAction(request)) {
        if (busy === null) passAction(response, context, next);
        else sendRefusal(response, busy);
        return;
      }
      if (busy !== null) return sendBusyPage(response, busy, { nonce, locale });
      if (strangerPages?.send({ request, response, target, asked, locale, nonce })) return;
      if (request.headers.rsc === undefined) context.pageResponse = response;
      if (inlineStyles !== null) rewritePage(request, response, inlineStyles);
      next();
    });
  };
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function readTarget({ url = '', headers }: IncomingMessage, isOversize: boolean) {
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

function measureRequest(
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const route = nameRoute(getPath(url));
  const start = performance.now();
  response.once('finish', () => {
    const { statusCode: status } = response;
    const seconds = (performance.now() - start) / 1000;
    getMetrics().requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds);
    const level = status >= 500 ? 'warn' : 'debug';
    if (!getLog().isLevelEnabled(level)) return;
    const ms = Math.round(seconds * 1000);
    getLog()[level]({ requestId, route, method, status, ms }, 'request');
  });
}

/** Headers for part of a file, or an unchanged one. Our files are small, and Next fails on some of these. */
const partialNames = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** Sets headers that only this server may send to Next, and deletes a client's claims under such names. */
function overwriteHeaders(headers: IncomingHttpHeaders, client: string, origin: URL): void {
  headers[clientHeader] = client;
  headers['x-forwarded-host'] = origin.host;
  headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
  for (const name of ['x-forwarded-port', 'content-security-policy', ...partialNames]) {
    delete headers[name];
  }
}

/** Recognizes the only form that works without scripts: a browser shows its response. */
function isLanguageForm({ method, headers }: IncomingMessage, path: string): boolean {
  const isShown = headers.accept?.includes('text/html') === true;
  return path === '/api/language' && method === 'POST' && isShown;
}

/** Returns a refusal if the page is not rendered for this client now, or null. */
function checkCapacity(path: string, client: string): Refusal | null {
  if (isOverloaded()) return new Refusal('busy', 'load', { 'Retry-After': '2' });
  return isAccountPage(path) ? countInProcess('account', client) : null;
}
