import 'server-only';
import { checkNodes } from '@/lib/server/check-nodes';
import { reportStoreError } from '@/lib/server/report-store-error';
import { getStore } from '@/lib/server/store/get-store';

/**
 * 200 when this instance can let visitors in, else 503 with the failing check named. Nodes are told
 * and never a 503: without one a key's sign-in still works, and taking every instance out of
 * service for a node that is down would end what is left.
 */
export async function tellHealth(): Promise<Response> {
  const [store, nodes] = await Promise.all([checkStore(), checkNodes()]);
  const isOk = store === 'ok';
  return Response.json(
    {
      status: isOk ? 'ok' : 'failed',
      checks: { store, nodes: summarize(Object.values(nodes)) },
      nodes,
    },
    { status: isOk ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}

async function checkStore(): Promise<'ok' | 'failed'> {
  try {
    await getStore().ping();
    return 'ok';
  } catch (error) {
    reportStoreError(error);
    return 'failed';
  }
}

function summarize(states: readonly string[]): 'ok' | 'degraded' | 'failed' {
  const failed = states.filter((state) => state === 'failed').length;
  if (failed === 0) return 'ok';
  return failed < states.length ? 'degraded' : 'failed';
}
