import { afterEach, expect, it, vi } from 'vitest';
import { notifyOtherTabs, subscribeToOtherTabs } from '@/lib/auth/session-channel';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('notifying other tabs does nothing if the browser refuses to create a BroadcastChannel', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const listener = vi.fn();
  const stop = subscribeToOtherTabs('changed', listener);
  notifyOtherTabs('changed');
  stop();
  expect(listener).not.toHaveBeenCalled();
});
