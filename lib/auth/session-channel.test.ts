import { afterEach, expect, it, vi } from 'vitest';
import { hearOtherTabs, tellOtherTabs } from '@/lib/auth/session-channel';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('is left out where the browser refuses to make a channel', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const listener = vi.fn();
  const stop = hearOtherTabs(listener);
  tellOtherTabs();
  stop();
  expect(listener).not.toHaveBeenCalled();
});
