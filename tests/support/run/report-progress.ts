import type { Count } from '@/tests/support/run/progress';

/** Tells the run of all tests, where that started this process, how far a runner is. */
export function reportProgress(count: Count): void {
  if (process.connected) process.send?.(count);
}
