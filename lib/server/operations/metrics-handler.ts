import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { getEnv } from '@/lib/env/env';
import { handleErrors } from '@/lib/server/http/handle-errors';
import { Refusal } from '@/lib/server/http/http-errors';
import { getStore } from '@/lib/server/store/get-store';
import { StoreError } from '@/lib/server/store/store';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** This process's metrics in the Prometheus text format, for requests with `METRICS_TOKEN`. */
export async function handleMetrics(request: Request): Promise<Response> {
  return await handleErrors(
    async () => {
      const { metricsToken } = getEnv();
      // Without a token there is nothing here: metrics are private by default.
      if (metricsToken === null) throw new Refusal('unknown', 'METRICS_TOKEN is not set');
      const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
      if (!timingSafeEqual(digest(given), digest(metricsToken))) {
        throw new Refusal('token', 'metrics token', { 'WWW-Authenticate': 'Bearer' });
      }
      await sampleStore();
      const { registry } = getMetrics();
      const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' };
      return new Response(await registry.metrics(), { headers });
    },
    { isSheddable: false },
  );
}

/** A store that does not respond has no size meanwhile, and the other metrics are there. */
async function sampleStore(): Promise<void> {
  const { storeBytes } = getMetrics();
  try {
    storeBytes.set(await getStore().measure());
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    storeBytes.set(Number.NaN);
  }
}

/** `timingSafeEqual` needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
