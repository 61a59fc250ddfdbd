import 'server-only';
import { readClientKey } from '@/lib/server/http/client-address';
import { handleErrors } from '@/lib/server/http/handle-errors';
import { checkNodes } from '@/lib/server/operations/check-nodes';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { getStore } from '@/lib/server/store/get-store';
import { reportStoreError } from '@/lib/server/store/report-store-error';
import { perProcess } from '@/lib/server/telemetry/per-process';

type StoreState = 'ok' | 'failed';

/** Milliseconds. Anybody can request the health, and each check is a write. */
const freshFor = 2_000;

const getMemo = () =>
  perProcess('store-health', (): { at: number; state: Promise<StoreState> | null } => ({
    at: 0,
    state: null,
  }));

/**
 * 200 when this instance can sign visitors in, else 503 with the failing check named. Nodes are reported
 * and never a 503: without one a key's sign-in still works, and taking every instance out of service
 * for a node that is down would end that too.
 */
export async function handleHealth(request: Request): Promise<Response> {
  return await handleErrors(
    async () => {
      limitInProcess('health', readClientKey(request));
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
    },
    { isSheddable: false },
  );
}

/** At most `freshFor` old. */
function checkStore(): Promise<StoreState> {
  const memo = getMemo();
  if (memo.state === null || Date.now() - memo.at > freshFor) {
    memo.at = Date.now();
    memo.state = pingStore();
  }
  return memo.state;
}

async function pingStore(): Promise<StoreState> {
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
