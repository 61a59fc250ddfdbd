import 'server-only';
import { z } from 'zod';
import { visitorUnknownDigest } from '@/lib/auth/visitor-unknown';
import { isUnreadAction } from '@/lib/server/telemetry/action-start';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

const text = z.string().optional().catch(undefined);
/** Of whatever was thrown. The digest is Next's; Node's errors have a code. */
const crashSchema = z.object({ name: text, digest: text, code: text });

/** What to do about an error that a name tells. */
const hints: Readonly<Record<string, string>> = {
  WagmiProviderNotFoundError:
    'put what uses wagmi into a <WalletIsland>: docs/behind-the-door.md, "wagmi on your own pages"',
};

/**
 * Logs a page that crashed on the server under the reference that its visitor reads: the digest
 * that Next gives the error. What the error says stays out: it may hold anything.
 */
export function reportCrash(error: unknown, place: { routePath: string; routeType: string }): void {
  const { name, digest, code } = crashSchema.safeParse(error).data ?? {};
  if (digest === visitorUnknownDigest) {
    getMetrics().refusals.inc({ code: 'node-unavailable' });
    getLog().info({ code: 'node-unavailable', reason: 'recheck' }, 'request refused');
    return;
  }
  // Anybody can send an action a body that cannot be read.
  if (isUnreadAction()) {
    getMetrics().refusals.inc({ code: 'malformed' });
    getLog().info(
      { code: 'malformed', reason: 'action', reference: digest, name },
      'request refused',
    );
    return;
  }
  const hint = name === undefined ? undefined : hints[name];
  getMetrics().renderErrors.inc({ side: 'server' });
  getLog().error(
    { reference: digest, name, code, hint, route: place.routePath, type: place.routeType },
    'page crashed',
  );
}
