import { createStore } from '@/lib/store/create-store';

/** The server's clock minus this browser's. */
const offsetMs = createStore(0);

/** Browsers fire longer timers immediately. */
const maxTimerMs = 2 ** 31 - 1;

/** Notes the server's time from a response. Network delay makes events late, never early. */
export function noteServerTime(time: number): void {
  if (Number.isFinite(time)) offsetMs.set(time - Date.now());
}

/**
 * Notes a `Date` header, which has whole seconds. A known time that agrees with it is more exact, and stays.
 */
export function noteServerDate(header: string | null, tookMs: number): void {
  const time = Date.parse(header ?? '');
  const ahead = getServerNow() - time;
  if (ahead < 0 || ahead > 1_000 + tookMs) noteServerTime(time);
}

export function getServerNow(): number {
  return Date.now() + offsetMs.get();
}

/**
 * Calls `listener` with true once the server's clock reaches `end`, in a sleeping tab when the tab wakes.
 * Calls it with false if the clock later shows that `end` is still to come. Returns a function to stop.
 */
export function watchTime(end: number, listener: (hasCome: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasThere = false;
  const check = () => {
    clearTimeout(timer);
    const left = end - getServerNow();
    const hasCome = left <= 0;
    if (!hasCome) timer = setTimeout(check, Math.min(left, maxTimerMs));
    if (hasCome === wasThere) return;
    wasThere = hasCome;
    listener(hasCome);
  };
  check();
  const unsubscribe = offsetMs.subscribe(check);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pageshow', check);
  window.addEventListener('focus', check);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('pageshow', check);
    window.removeEventListener('focus', check);
  };
}
