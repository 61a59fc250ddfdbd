import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getPath, nameRoute } from '@/lib/server/pipeline/routes';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** Measures a request from now to the end of its response, whoever sends it. */
export function measureRequest(
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
    const log = getLog();
    const level = status >= 500 ? 'warn' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    log[level]({ requestId, route, method, status, ms: Math.round(seconds * 1000) }, 'request');
  });
}
