import { readClientKey } from '@/lib/server/http/client-address';
import { checkNodes, checkStore } from '@/lib/server/operations/health-checks';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { createHandler } from '@/lib/server/route';

export const dynamic = 'force-dynamic';

/**
 * Returns 200 while this server can sign visitors in. Failing nodes don't cause a 503: key-based accounts
 * sign in without one.
 */
export const GET = createHandler(
  async (request) => {
    await limitInProcess('health', readClientKey(request));
    const [store, nodes] = await Promise.all([checkStore(), checkNodes()]);
    const isOk = store === 'ok';
    const checks = { store, nodes: summarize(Object.values(nodes)) };
    return Response.json(
      { status: isOk ? 'ok' : 'failed', checks, nodes },
      { status: isOk ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
    );
  },
  { isSheddable: false },
);

function summarize(states: readonly string[]): 'ok' | 'degraded' | 'failed' {
  const failed = states.filter((state) => state === 'failed').length;
  if (failed === 0) return 'ok';
  return failed < states.length ? 'degraded' : 'failed';
}
