import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Clock = {
  /** Goes on by this many milliseconds, from timer to timer. */
  run: (milliseconds: number) => Promise<void>;
};

/** A clock of the page that goes as the real one does, and faster when told. Ends with the view. */
export function installClock(): Clock {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  return {
    run: (milliseconds) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(milliseconds);
      }),
  };
}
