import { type MockInstance, vi } from 'vitest';

/** Puts `AbortSignal.timeout` on the clock of `vi.useFakeTimers`, which does not replace it. */
export function fakeTimeouts(): MockInstance<typeof AbortSignal.timeout> {
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    const reason = new DOMException('It took too long.', 'TimeoutError');
    setTimeout(() => controller.abort(reason), milliseconds);
    return controller.signal;
  });
}
