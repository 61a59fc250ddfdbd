import 'server-only';
import { z } from 'zod';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

const text = z.string().optional().catch(undefined);
/** Of whatever was thrown. The digest is Next's; Node's errors have a code. */
const crashSchema = z.object({ name: text, digest: text, code: text });

/**
 * Logs a page that crashed on the server under the reference that its visitor reads: the digest
 * that Next gives the error. What the error says stays out: it may hold anything.
 */
export function reportCrash(error: unknown, place: { routePath: string; routeType: string }): void {
  const { name, digest, code } = crashSchema.safeParse(error).data ?? {};
  getMetrics().renderErrors.inc({ side: 'server' });
  getLog().error(
    { reference: digest, name, code, route: place.routePath, type: place.routeType },
    'page crashed',
  );
}
