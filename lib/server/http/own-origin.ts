import 'server-only';
import { getEnv } from '@/lib/env/env';
import type { RequestHeaders } from '@/lib/server/http/client-address';
import { Refusal } from '@/lib/server/http/http-errors';
import { cleanUrl } from '@/lib/server/telemetry/clean-url';
import { getLog } from '@/lib/server/telemetry/log';
import { perProcess } from '@/lib/server/telemetry/per-process';

const repeatAfterMs = 60_000;
/** Anybody can send any origin, so only a few are logged in that time. */
const maxLoggedOrigins = 20;
const maxOriginLength = 100;

/** Throws a `Refusal` for a cross-site request, which `SameSite=None` cookies do not prevent. */
export function requireOwnOrigin(request: { headers: RequestHeaders }): void {
  const refusal = findForeignOrigin(request.headers);
  if (refusal !== null) throw refusal;
}

export function findForeignOrigin(headers: RequestHeaders): Refusal | null {
  const { appUrl } = getEnv();
  const origin = headers.get('origin');
  if (origin !== appUrl) {
    logForeignOrigin(origin, appUrl);
    return new Refusal('origin', 'origin');
  }
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' ? null : new Refusal('origin', 'sec-fetch-site');
}

const getLogged = () => perProcess('foreign-origins', () => new Map<string, number>());

/** Logs a foreign origin. With a wrong `APP_URL` every visitor is refused, and only this line says why. */
function logForeignOrigin(received: string | null, expected: string): void {
  const origin = cleanUrl(received ?? 'none', maxOriginLength);
  const logged = getLogged();
  const now = performance.now();
  for (const [known, at] of logged) if (now - at >= repeatAfterMs) logged.delete(known);
  if (logged.has(origin) || logged.size >= maxLoggedOrigins) return;
  logged.set(origin, now);
  getLog().warn({ origin, expected }, 'origin is not that of APP_URL');
}
