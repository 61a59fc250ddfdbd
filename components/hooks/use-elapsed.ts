import { useEffect, useState } from 'react';

/** Whether `isRunning` has been true for this time without a break. */
export function useElapsed(isRunning: boolean, timeMs: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setHasElapsed(true), timeMs);
    return () => {
      clearTimeout(timer);
      setHasElapsed(false);
    };
  }, [isRunning, timeMs]);
  return hasElapsed;
}
