/** Milliseconds of the first wait, and how each is longer than the one before. */
const waits = { first: 1_000, growth: 1.3 } as const;

/**
 * Calls `check` again and again: soon at first, then ever less often, at once when the visitor comes
 * back to the page, and never while it is hidden. `longest`: milliseconds between two calls. Returns
 * what stops it.
 */
export function poll(check: () => Promise<void>, longest: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let wait: number = waits.first;
  /** Counts checks, so that one during which another began, or the end came, is followed by none. */
  let checks = 0;
  const turn = async () => {
    checks += 1;
    const own = checks;
    if (document.visibilityState === 'visible') await check().catch(() => undefined);
    if (own !== checks) return;
    wait = Math.min(wait * waits.growth, longest);
    timer = setTimeout(() => void turn(), wait);
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
    checks += 1;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', comeBack);
  };
}
