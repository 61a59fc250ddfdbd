import { useEffect, useRef } from 'react';
import { poll } from '@/components/hooks/poll';

/** Polls while `isOn`, always with the `check` of the last render. */
export function usePolling(isOn: boolean, check: () => Promise<void>, longest: number): void {
  const latest = useRef(check);
  latest.current = check;

  useEffect(() => (isOn ? poll(() => latest.current(), longest) : undefined), [isOn, longest]);
}
