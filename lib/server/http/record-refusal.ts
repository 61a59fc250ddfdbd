import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { getEnv } from '@/lib/env/env';
import { Refusal } from '@/lib/server/http/http-errors';
import { reportStoreError } from '@/lib/server/store/outage';
import { StoreError } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** Logs and counts a thrown error, and returns its refusal. Rethrows Next's redirects. */
export function recordRefusal(error: unknown): Refusal {
  unstable_rethrow(error);
  const refusal = toRefusal(error);
  getMetrics().refusals.inc({ code: refusal.code });
  getLog().info({ code: refusal.code, reason: refusal.reason }, 'request refused');
  return refusal;
}

/** Converts a thrown error to a `Refusal`. Logs errors that the visitor did not cause. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreError) {
    reportStoreError(error);
    return new Refusal('store-unavailable', error.message);
  }
  const name = error instanceof Error ? error.name : typeof error;
  // An error's message may hold personal data, so production logs only its name.
  const err = getEnv().mode === 'development' ? { err: error } : {};
  getLog().error({ name, ...err }, 'request failed');
  return new Refusal('internal');
}
