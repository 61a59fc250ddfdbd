import 'server-only';
import { z } from 'zod';
import { visitorUnknownDigest } from '@/lib/auth/refusal-codes';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

const text = z.string().optional().catch(undefined);
/** Anything can be thrown. The digest is Next's, and Node's errors have a code. */
const crashSchema = z.object({ name: text, digest: text, code: text });

const islandHint = 'put what uses wagmi into a <WalletIsland>: docs/wagmi-on-your-pages.md';

/**
 * Logs a crashed page under Next's digest, which its visitor sees. The error's own text may contain anything.
 */
export function reportCrash(error: unknown, place: { routePath: string; routeType: string }): void {
  const { name, digest, code } = crashSchema.safeParse(error).data ?? {};
  if (digest === visitorUnknownDigest) {
    getMetrics().refusals.inc({ code: 'node-unavailable' });
    getLog().info({ code: 'node-unavailable', reason: 'recheck' }, 'request refused');
    return;
  }
  // Anybody can send an action an unreadable body.
  if (getRequestContext()?.action === 'unread') {
    getMetrics().refusals.inc({ code: 'malformed' });
    getLog().info(
      { code: 'malformed', reason: 'action', reference: digest, name },
      'request refused',
    );
    return;
  }
  const hint = name === 'WagmiProviderNotFoundError' ? islandHint : undefined;
  getMetrics().renderErrors.inc({ side: 'server' });
  getLog().error(
    { reference: digest, name, code, hint, route: place.routePath, type: place.routeType },
    'page crashed',
  );
}
