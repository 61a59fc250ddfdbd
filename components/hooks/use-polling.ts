import { useEffect, useRef } from 'react';

const waits = { firstMs: 1_000, growth: 1.3 } as const;

export function usePolling(isOn: boolean, check: () => Promise<void>, longestMs: number): void {
  const latest = useRef(check);
  latest.current = check;

  useEffect(() => (isOn ? poll(() => latest.current(), longestMs) : undefined), [isOn, longestMs]);
}

/** Waits longer after each check. Checks at once when the visitor returns, and never while hidden. */
export function poll(check: () => Promise<void>, longestMs: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let waitMs: number = waits.firstMs;
  /** Counts checks, so that a check does not schedule another once a newer one began or polling stopped. */
  let checks = 0;
  const turn = async () => {
    checks += 1;
    const own = checks;
    if (document.visibilityState === 'visible') await check().catch(() => undefined);
    if (own !== checks) return;
    waitMs = Math.min(waitMs * waits.growth, longestMs);
    timer = setTimeout(() => void turn(), waitMs);
  };
  const comeBack = () => {
    if (document.visibilityState !== 'visible') return;
    clearTimeout(timer);
    waitMs = waits.firstMs;
    void turn();
  };
  timer = setTimeout(() => void turn(), waitMs);
  document.addEventListener('visibilitychange', comeBack);
  return () => {
    checks += 1;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', comeBack);
  };
}
