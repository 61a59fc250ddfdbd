import 'server-only';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/**
 * Logs a page that crashed on the server under the reference that its visitor reads: the digest
 * that Next gives the error. What the error says stays out: it may hold anything.
 */
export function reportCrash(error: unknown, place: { routePath: string; routeType: string }): void {
  const { name, digest, code } = Object(error);
  getMetrics().renderErrors.inc({ side: 'server' });
  getLog().error(
    { reference: digest, name, code, route: place.routePath, type: place.routeType },
    'page crashed',
  );
}
