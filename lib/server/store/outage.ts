import 'server-only';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** Messages may name ever-changing ports. */
const maxMessages = 10;

/** Reports each message of an outage only once, and reports its end. */
export function createOutage(report: (message: string) => void, endMessage: string) {
  const reported = new Set<string>();
  return {
    fail(message: string): void {
      if (reported.has(message) || reported.size >= maxMessages) return;
      reported.add(message);
      report(message);
    },
    end(): void {
      if (reported.size > 0) report(endMessage);
      reported.clear();
    },
  };
}

export function reportStoreError(error: unknown): void {
  getMetrics().storeErrors.inc();
  const { message, cause } = error instanceof Error ? error : new Error('unknown');
  getLog().error({ reason: message, cause: cause instanceof Error ? cause.message : '' }, 'store');
}
