import { createStore } from '@/lib/store/create-store';

/** Counts attempts to connect a wallet, so that one that was abandoned knows it. */
const attempt = createStore(0);

export const getAttempt = attempt.get;

export function startAttempt(): number {
  attempt.set(attempt.get() + 1);
  return attempt.get();
}

/** Calls `listener` whenever another attempt begins. Returns what stops it. */
export const onNewAttempt = attempt.subscribe;
