import { useEffect, useState } from 'react';

/** Returns true once `isRunning` has been true for `timeMs` without a break. */
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
