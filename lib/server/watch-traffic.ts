import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import { getLog } from '@/lib/server/log';
import { getMetrics } from '@/lib/server/metrics';
import { startRequest } from '@/lib/server/request-id';

type Exchange = { id: string; route: string; start: number };

/** Answers tell their id under this name, so that a visitor's report leads to the log. */
const idHeader = 'x-request-id';

const routes = new Set([
  '/',
  '/account',
  '/connections',
  '/manifest.json',
  '/api/csp-report',
  '/api/error-report',
  '/api/health',
  '/api/metrics',
  '/api/safe/sign-in',
  '/api/sessions',
  '/api/auth/csrf',
  '/api/auth/session',
  '/api/auth/providers',
  '/api/auth/signout',
  '/api/auth/callback/credentials',
]);

/**
 * Gives every request an id and measures it, whatever of Next answers it.
 * @see https://nodejs.org/api/diagnostics_channel.html#built-in-channels
 */
export function watchTraffic(): void {
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const { requests } = getMetrics();
  const log = getLog();
  subscribe('http.server.request.start', (event) => {
    const { request, response } = Object(event);
    if (!(request instanceof IncomingMessage)) return;
    const id = startRequest();
    if (response instanceof ServerResponse) response.setHeader(idHeader, id);
    exchanges.set(request, { id, route: nameRoute(request.url ?? ''), start: performance.now() });
  });
  subscribe('http.server.response.finish', (event) => {
    const { request, response } = Object(event);
    const exchange = exchanges.get(request);
    if (exchange === undefined || !(response instanceof ServerResponse)) return;
    const { id: requestId, route, start } = exchange;
    const { statusCode } = response;
    const seconds = (performance.now() - start) / 1000;
    requests.observe({ route, status: `${Math.floor(statusCode / 100)}xx` }, seconds);
    const level = statusCode >= 500 ? 'warn' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const ms = Math.round(seconds * 1000);
    log[level]({ requestId, route, method: request.method, status: statusCode, ms }, 'request');
  });
}

/** One of a few names: paths can hold what is a visitor's, and each would be a series of its own. */
function nameRoute(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (routes.has(path)) return path;
  if (path.startsWith('/_next/')) return '/_next';
  return path.startsWith('/api/sessions/') ? '/api/sessions/[id]' : 'other';
}
