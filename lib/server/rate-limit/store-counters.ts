import 'server-only';
import { coalesceIncrements } from '@/lib/server/rate-limit/coalesce-increments';
import { getStore } from '@/lib/server/store/get-store';
import { reportStoreError } from '@/lib/server/store/outage';
import { type Hits, type Increment, StoreFullError } from '@/lib/server/store/store';

const increment = coalesceIncrements(async (sum) => {
  const [hits] = await getStore().hit([sum]);
  if (hits === undefined) throw new Error('the store did not count');
  return hits;
});

/** Counts in the store. A read goes on uncounted while the store is full, so that visitors stay signed in. */
export async function countInStore(hit: Increment, { isRead = false } = {}): Promise<Hits> {
  try {
    return await increment(hit);
  } catch (error) {
    if (!isRead || !(error instanceof StoreFullError)) throw error;
    reportStoreError(error);
    return { count: 0, resetsAt: 0 };
  }
}
