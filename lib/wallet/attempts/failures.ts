import { catalogue } from '@/lib/errors/catalogue';
import { classifyError } from '@/lib/errors/classify-error';
import { createStore, type ReadableStore } from '@/lib/store/create-store';

const count = createStore(0);

/** How often connecting or signing in failed in this page view; the visitor's own refusals are none. */
export const failureCount: ReadableStore<number> = count;

export function recordFailure(error: unknown): void {
  if (catalogue[classifyError(error)].text === null) return;
  count.set(count.get() + 1);
}

/** Starts to count anew: it worked, or the visitor does not want to know. */
export function forgetFailures(): void {
  count.set(0);
}
