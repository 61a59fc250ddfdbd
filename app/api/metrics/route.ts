import { createHash, timingSafeEqual } from 'node:crypto';
import { getEnv } from '@/lib/env/env';
import { Refusal } from '@/lib/server/http/http-errors';
import { createHandler } from '@/lib/server/route';
import { getStore } from '@/lib/server/store/get-store';
import { StoreError } from '@/lib/server/store/store';
import { getMetrics } from '@/lib/server/telemetry/metrics';

export const dynamic = 'force-dynamic';

export const GET = createHandler(
  async (request) => {
    const { metricsToken } = getEnv();
    if (metricsToken === null) throw new Refusal('unknown', 'METRICS_TOKEN is not set');
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(token), digest(metricsToken))) {
      throw new Refusal('token', 'metrics token', { 'WWW-Authenticate': 'Bearer' });
    }
    await sampleStore();
    const { registry } = getMetrics();
    const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' };
    return new Response(await registry.metrics(), { headers });
  },
  { isSheddable: false },
);

/** Reports NaN when the store is unavailable, so that the other metrics are still served. */
async function sampleStore(): Promise<void> {
  const { storeBytes } = getMetrics();
  try {
    storeBytes.set(await getStore().measure());
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    storeBytes.set(Number.NaN);
  }
}

/** Hashes the text, because `timingSafeEqual` needs buffers of equal length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
