import 'server-only';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readKnownFiles, sendOtherBuild } from '@/lib/server/builds/build-files';
import { compressFile, compressPage } from '@/lib/server/http/compression';
import { Refusal } from '@/lib/server/http/http-errors';
import { isOverloaded } from '@/lib/server/http/overload';
import { addVary, rewritePage } from '@/lib/server/http/page-response';
import { toRefusal } from '@/lib/server/http/record-refusal';
import { passAction, readKnownActions } from '@/lib/server/pipeline/check-request';
import { createStyleInliner } from '@/lib/server/pipeline/inline-styles';
import { passedHeader, passedValue } from '@/lib/server/pipeline/passed-header';
import { createBusyReply, createRefusal, type Reply } from '@/lib/server/pipeline/replies';
import { createRequestPipeline } from '@/lib/server/pipeline/request-pipeline';
import { getPath, nameRoute } from '@/lib/server/pipeline/routes';
import { createStrangerPages } from '@/lib/server/pipeline/stranger-pages';
import { countInProcess } from '@/lib/server/rate-limit/process-limits';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { type RequestContext, runInRequest } from '@/lib/server/telemetry/request-context';

export type NodeEntry = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Creates the function that Node's server calls before `next`, which is Next. */
export function createNodeEntry(): NodeEntry {
  const files = readKnownFiles();
  const pass = createRequestPipeline(files);
  // In development, pages change while the server runs.
  const isBuilt = readKnownActions() !== null;
  const sendStrangerPage = isBuilt ? createStrangerPages() : null;
  const inlineStyles = isBuilt ? createStyleInliner(files) : null;

  return (request, response, next) => {
    const context: RequestContext = { id: randomUUID() };
    runInRequest(context, () => {
      const { method = '', url = '', headers, rawHeaders, socket } = request;
      const headerCount = rawHeaders.length / 2;
      const head = { method, url, headers, headerCount, peer: socket.remoteAddress };
      const { target, client, headers: ownHeaders, step } = pass(head, context);
      request.url = target;
      headers[passedHeader] = passedValue;
      measureRequest(request, response, context.id);
      for (const [name, value] of Object.entries(ownHeaders)) response.setHeader(name, value);
      if (step.kind === 'refused') return send(response, createRefusal(step.refusal));
      if (step.kind === 'route') return compressFile(request, response, next);
      if (step.kind === 'build file') {
        const { file } = step;
        return compressFile(request, response, () => {
          sendOtherBuild(request, response, file, client).catch((error: unknown) =>
            send(response, createRefusal(toRefusal(error))),
          );
        });
      }

      addVary(response, step.vary);
      const busy = checkCapacity(step.isAccount, client);
      if (busy !== null) return send(response, createBusyReply(busy, step));
      const sendKept = step.kind === 'page' ? sendStrangerPage : null;
      if (sendKept?.({ request, response, target, ...step })) return;
      compressPage(request, response, () => {
        if (step.kind === 'action') return passAction(response, context, next);
        if (headers.rsc === undefined) context.pageResponse = response;
        if (inlineStyles !== null) rewritePage(request, response, inlineStyles);
        next();
      });
    });
  };
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body);
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

/** Returns a refusal if the page is not rendered for this client now, or null. */
function checkCapacity(isAccount: boolean, client: string): Refusal | null {
  if (isOverloaded()) return new Refusal('busy', 'load');
  return isAccount ? countInProcess('account', client) : null;
}
