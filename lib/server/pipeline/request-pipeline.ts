import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getEnv } from '@/lib/env/env';
import { clientHeader, getClientKey } from '@/lib/server/http/client-address';
import { Refusal } from '@/lib/server/http/http-errors';
import { isOverloaded } from '@/lib/server/http/load';
import { checkRequest } from '@/lib/server/pipeline/check-request';
import { readKnownFiles } from '@/lib/server/pipeline/known-files';
import { nonceHeader } from '@/lib/server/pipeline/page-nonce';
import { measureRequest } from '@/lib/server/pipeline/request-metrics';
import { getPath, isAccountPage, isJsonRoute } from '@/lib/server/pipeline/routes';
import { createSecurityHeaders } from '@/lib/server/pipeline/security-headers';
import { sendBusyPage, sendRefusal } from '@/lib/server/pipeline/send-refusal';
import { countInProcess } from '@/lib/server/rate-limit/process-limits';
import { runWithRequestId } from '@/lib/server/telemetry/request-id';

export type RequestPipeline = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * What every request passes before `next`, which is Next: an id, its client's address, the headers of
 * its answer, a nonce, and the checks of load and limits. Next's middleware could do the same, and
 * costs a core about a fifth of the pages that it serves.
 */
export function createRequestPipeline(): RequestPipeline {
  const env = getEnv();
  const { host, protocol } = new URL(env.appUrl);
  const { everywhere, getPagePolicy, inertPolicy } = createSecurityHeaders(env);
  const common = Object.entries(everywhere);
  const knownFiles = readKnownFiles();

  /** Headers of our own making for Next, in place of what a client claims under their names. */
  function rewriteHeaders({ headers }: IncomingMessage, client: string): void {
    headers[clientHeader] = client;
    headers['x-forwarded-host'] = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete headers['x-forwarded-port'];
    delete headers[nonceHeader];
    delete headers['content-security-policy'];
    for (const name of partialNames) delete headers[name];
  }

  return (request, response, next) => {
    const requestId = randomUUID();
    runWithRequestId(requestId, () => {
      request.url = toOriginForm(request.url ?? '');
      measureRequest(request, response, requestId);
      response.setHeader('x-request-id', requestId);
      for (const [name, value] of common) response.setHeader(name, value);
      const client = getClientKey(request, env.trustedProxies);
      rewriteHeaders(request, client);

      const path = getPath(request.url);
      const isJson = isJsonRoute(path);
      const refusal = checkRequest(request, path, isJson);
      if (isJson || refusal !== null || knownFiles.has(path)) {
        response.setHeader('Content-Security-Policy', inertPolicy);
        if (refusal === null) next();
        else sendRefusal(response, refusal);
        return;
      }

      const nonce = randomBytes(16).toString('base64');
      const policy = getPagePolicy(nonce);
      response.setHeader('Content-Security-Policy', policy);
      request.headers[nonceHeader] = nonce;
      // Next reads the nonce for its own scripts from the request's policy.
      request.headers['content-security-policy'] = policy;
      const busy = checkCapacity(path, client);
      if (busy === null) next();
      else sendBusyPage(response, busy, nonce);
    });
  };
}

/** Why a page is not rendered for this client now, or null. */
function checkCapacity(path: string, client: string): Refusal | null {
  if (isOverloaded()) return new Refusal('busy', 'load', { 'Retry-After': '2' });
  return isAccountPage(path) ? countInProcess('account', client) : null;
}

/** Ask for a part of a file, or for one that is as it was: ours are small, and Next answers some with 500. */
const partialNames = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** A client may write the whole URL, as to a proxy. */
function toOriginForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}
