import { useEffect, useRef } from 'react';

/** Milliseconds of the first wait, and how each is longer than the one before. */
const waits = { first: 1_000, growth: 1.3 } as const;

/**
 * Looks again and again while `isOn`: soon at first, then ever less often, at once when the visitor
 * comes back to the page, and never while it is hidden. `longest`: milliseconds between two looks.
 */
export function usePolling(isOn: boolean, look: () => Promise<void>, longest: number): void {
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout>;
    let wait: number = waits.first;
    let isOver = false;
    const turn = async () => {
      if (document.visibilityState === 'visible') await latest.current().catch(() => undefined);
      wait = Math.min(wait * waits.growth, longest);
      if (!isOver) timer = setTimeout(() => void turn(), wait);
    };
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      wait = waits.first;
      void turn();
    };
    timer = setTimeout(() => void turn(), wait);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [isOn, longest]);
}
