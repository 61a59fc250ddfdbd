import 'server-only';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

export function reportStoreError(error: unknown): void {
  getMetrics().storeErrors.inc();
  const { message, cause } = error instanceof Error ? error : new Error('unknown');
  getLog().error({ reason: message, cause: cause instanceof Error ? cause.message : '' }, 'store');
}
