import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getEnv } from '@/lib/env/env';
import { parseBuildFile, readKnownFiles } from '@/lib/server/builds/build-files';
import { sendOtherBuild } from '@/lib/server/builds/other-builds';
import { clientHeader, getClientKey } from '@/lib/server/http/client-address';
import { toRefusal } from '@/lib/server/http/handle-errors';
import { Refusal } from '@/lib/server/http/http-errors';
import { isOverloaded } from '@/lib/server/http/overload';
import { setPageHeaders } from '@/lib/server/i18n/language-headers';
import { findRequestLocale, passLocale } from '@/lib/server/i18n/request-locale';
import { isAction, passAction, readKnownActions } from '@/lib/server/pipeline/check-action';
import { checkHead } from '@/lib/server/pipeline/check-head';
import { checkRequest } from '@/lib/server/pipeline/check-request';
import { createPagePolicy, inertPolicy } from '@/lib/server/pipeline/content-security-policy';
import { createStyleInliner } from '@/lib/server/pipeline/inline-styles';
import { rewritePage } from '@/lib/server/pipeline/page-body';
import { nonceHeader } from '@/lib/server/pipeline/page-nonce';
import { pathHeader } from '@/lib/server/pipeline/page-path';
import { runAsPage } from '@/lib/server/pipeline/page-status';
import { measureRequest } from '@/lib/server/pipeline/request-metrics';
import { getPath, getRoutes, isAccountPage, isJsonRoute } from '@/lib/server/pipeline/routes';
import { documentHeaders, securityHeaders } from '@/lib/server/pipeline/security-headers';
import { sendBusyPage, sendRefusal } from '@/lib/server/pipeline/send-refusal';
import { createStrangerPages } from '@/lib/server/pipeline/stranger-pages';
import { countInProcess } from '@/lib/server/rate-limit/process-limits';
import { runWithRequestId } from '@/lib/server/telemetry/request-id';
import { traceRequest } from '@/lib/server/telemetry/tracing';

export type RequestPipeline = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * What every request passes before `next`, which is Next, in this order:
 *
 * 1. Request id, and the trace if there is one: first, so that all that is logged from here on carries it.
 * 2. Metrics: before anything can respond, so that refused requests are measured as well.
 * 3. Security headers: before anything can respond, so that no response lacks them.
 * 4. Size: what no real client sends is refused, or cut, before anything parses it.
 * 5. Client address, and the other headers that only this server may set: a client's are overwritten.
 * 6. Refusal of what Next responds to with 500 or quotes in its log.
 * 7. Files of other builds, which Next does not know.
 * 8. Content security policy: inert where there is no page, which a browser is shown of the form of
 *    languages too, where that is refused; else with a nonce that is fresh per request,
 *    which the page's own scripts get through `page-nonce.ts`.
 * 9. Load and limits, for pages alone: route handlers check them in `handleErrors`, and the busy page
 *    needs the nonce.
 * 10. A stranger's page from memory, with its nonce. Into other pages the style sheets are written.
 */
export function createRequestPipeline(): RequestPipeline {
  const env = getEnv();
  const getPagePolicy = createPagePolicy(env);
  const knownFiles = readKnownFiles();
  const knownActions = readKnownActions();
  getRoutes();
  const common = Object.entries(securityHeaders);
  const ofDocuments = Object.entries(documentHeaders);
  const origin = new URL(env.appUrl);
  // In development pages change while the server runs, and no actions are known.
  const strangerPages = knownActions === null ? null : createStrangerPages();
  const inlineStyles = knownActions === null ? null : createStyleInliner(knownFiles);

  /** Of a response that is a page; returns the nonce of its scripts and style sheets. */
  const setPagePolicy = ({ headers }: IncomingMessage, response: ServerResponse): string => {
    const nonce = randomBytes(16).toString('base64');
    const policy = getPagePolicy(nonce);
    response.setHeader('Content-Security-Policy', policy);
    for (const [name, value] of ofDocuments) response.setHeader(name, value);
    headers[nonceHeader] = nonce;
    // Upstream: Next 16.4.6 reads the nonce for its own scripts from the request's policy.
    // Breaks when: it reads it from elsewhere: its scripts are blocked.
    // Guarded by: tests/e2e/page/headers.spec.ts › every page view has a nonce of its own, on every
    // script
    // Can go when: never; it is documented.
    headers['content-security-policy'] = policy;
    return nonce;
  };

  return (request, response, next) => {
    const requestId = randomUUID();
    const oversize = checkHead(request);
    // What is too large to be read names nothing.
    const asked = oversize === null ? toOriginForm(request.url ?? '') : '*';
    const language = findRequestLocale(asked, request.headers);
    // A route handler has one URL, whatever the language.
    const hasOneUrl = isJsonRoute(getPath(language.target)) || isFile(language.target);
    if (hasOneUrl || isUntidy(getPath(asked))) {
      Object.assign(language, { base: '', target: asked });
    }
    const { target } = language;
    request.url = target;
    const run = (work: () => void) =>
      runWithRequestId(requestId, () => traceRequest(request, response, requestId, work));
    run(() => {
      measureRequest(request, response, requestId);
      response.setHeader('x-request-id', requestId);
      for (const [name, value] of common) response.setHeader(name, value);
      if (oversize !== null) {
        response.setHeader('Content-Security-Policy', inertPolicy);
        sendRefusal(response, oversize);
        return;
      }
      const client = getClientKey(request, env.trustedProxies);
      overwriteHeaders(request, { client, origin, asked });
      passLocale(request.headers, language);

      const path = getPath(target);
      const isJson = isJsonRoute(path);
      const refusal = checkRequest(request, path, isJson, knownActions);
      if (refusal !== null || isJson || knownFiles.has(path)) {
        if (refusal === null && isLanguageForm(request, path)) setPagePolicy(request, response);
        else response.setHeader('Content-Security-Policy', inertPolicy);
        if (refusal !== null) sendRefusal(response, refusal);
        else next();
        return;
      }
      // In development, where Next makes files while it runs, no actions are known either.
      const otherFile = knownActions === null || isAction(request) ? null : parseBuildFile(path);
      if (otherFile !== null) {
        response.setHeader('Content-Security-Policy', inertPolicy);
        sendOtherBuild(request, response, otherFile, client).catch((error: unknown) =>
          sendRefusal(response, toRefusal(error)),
        );
        return;
      }

      setPageHeaders(response, language);
      const nonce = setPagePolicy(request, response);
      const render = () => {
        if (inlineStyles !== null) rewritePage(request, response, inlineStyles);
        runAsPage(request, response, next);
      };
      const busy = checkCapacity(path, client);
      if (isAction(request)) {
        if (busy === null) passAction(response, next);
        else sendRefusal(response, busy);
      } else if (busy !== null) sendBusyPage(response, busy, { nonce, locale: language.locale });
      else if (!strangerPages?.send({ request, response, ...language, asked, nonce })) render();
    });
  };
}

/** Why a page is not rendered for this client now, or null. */
function checkCapacity(path: string, client: string): Refusal | null {
  if (isOverloaded()) return new Refusal('busy', 'load', { 'Retry-After': '2' });
  return isAccountPage(path) ? countInProcess('account', client) : null;
}

/** The one form that works without scripts: what it is answered, a browser shows. */
function isLanguageForm({ method, headers }: IncomingMessage, path: string): boolean {
  const isShown = headers.accept?.includes('text/html') === true;
  return path === '/api/language' && method === 'POST' && isShown;
}

/** Request for a part of a file, or for one that is unchanged: ours are small, and Next fails on some. */
const partialNames = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** Sets for Next what only this server may say, and deletes what a client claims under those names. */
function overwriteHeaders(
  { headers }: IncomingMessage,
  { client, origin: { host, protocol }, asked }: { client: string; origin: URL; asked: string },
) {
  headers[clientHeader] = client;
  headers[pathHeader] = asked;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete headers['x-forwarded-port'];
  delete headers[nonceHeader];
  delete headers['content-security-policy'];
  for (const name of partialNames) delete headers[name];
}

/** Of Next: its files have one URL each. */
function isFile(target: string): boolean {
  return target.startsWith('/_next/');
}

/** Next redirects to the same path without these slashes, and has to see the language to keep it. */
function isUntidy(path: string): boolean {
  return /.\/$|\/\/|\\/.test(path);
}

/** A client may write the whole URL, as to a proxy. */
function toOriginForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}
