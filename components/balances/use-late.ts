import { useEffect, useState } from 'react';

/** Milliseconds after which a balance that has not come counts as late. */
const timeout = 8_000;

/** Whether it has been waited for too long. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), timeout);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
