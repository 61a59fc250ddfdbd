import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getPath, nameRoute } from '@/lib/server/pipeline/routes';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { getTraceId } from '@/lib/server/telemetry/tracing';

/** Measures a request from now to the end of its response, whoever sends it. */
export function measureRequest(
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const route = nameRoute(getPath(url));
  const traceId = getTraceId();
  const start = performance.now();
  response.once('finish', () => {
    const { statusCode: status } = response;
    const seconds = (performance.now() - start) / 1000;
    getMetrics().requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds);
    const log = getLog();
    const level = status >= 500 ? 'warn' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const ms = Math.round(seconds * 1000);
    log[level]({ requestId, traceId, route, method, status, ms }, 'request');
  });
}
