import 'server-only';
import { getLog } from '@/lib/server/log';
import { getStore } from '@/lib/server/store/get-store';

/** 200 when this instance can do all of its work, else 503 with the failing check named. */
export async function tellHealth(): Promise<Response> {
  const store = await getStore()
    .ping()
    .then(() => 'ok')
    .catch((error: unknown) => {
      getLog().warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'health');
      return 'failed';
    });
  const isOk = store === 'ok';
  return Response.json(
    { status: isOk ? 'ok' : 'failed', checks: { store } },
    { status: isOk ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
