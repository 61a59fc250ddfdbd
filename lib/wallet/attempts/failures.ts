import { catalogue } from '@/lib/errors/catalogue';
import { classifyError } from '@/lib/errors/classify-error';

/** How often connecting or signing in failed in this page view; the visitor's own refusals are none. */
let count = 0;
const enough = 2;
const listeners = new Set<() => void>();

export function recordFailure(error: unknown): void {
  if (catalogue[classifyError(error)].text === null) return;
  set(count + 1);
}

/** Starts to count anew: it worked, or the visitor does not want to know. */
export function forgetFailures(): void {
  if (count > 0) set(0);
}

export function hasFailedOften(): boolean {
  return count >= enough;
}

export function subscribeToFailures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(value: number): void {
  count = value;
  for (const listener of listeners) listener();
}
