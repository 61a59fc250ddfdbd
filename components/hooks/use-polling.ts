import { useEffect, useRef } from 'react';
import { poll } from '@/components/hooks/poll';

/** Polls while `isOn`, always with the `look` of the last rendering. */
export function usePolling(isOn: boolean, look: () => Promise<void>, longest: number): void {
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => (isOn ? poll(() => latest.current(), longest) : undefined), [isOn, longest]);
}
