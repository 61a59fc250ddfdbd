import { createStore } from '@/lib/store/create-store';

/** The server's clock minus this browser's, in ms. */
const offset = createStore(0);

/** Browsers ignore a longer timer. */
const longestTimer = 2 ** 31 - 1;

/**
 * Notes the server's clock (ms since 1970) from a response that just arrived. Its travel time is unknown, so
 * timers run that much late, never early.
 */
export function noteServerTime(time: number): void {
  if (Number.isFinite(time)) offset.set(time - Date.now());
}

/**
 * Notes a `Date` header, `took` ms after the request. It has whole seconds only: a more exact time that
 * agrees with it stays.
 */
export function noteServerDate(header: string | null, took: number): void {
  const time = Date.parse(header ?? '');
  const ahead = getServerNow() - time;
  if (ahead < 0 || ahead > 1_000 + took) noteServerTime(time);
}

/** ms since 1970. */
export function getServerNow(): number {
  return Date.now() + offset.get();
}

/**
 * Calls `listener(true)` once the server's clock has reached `end` (ms since 1970); in a sleeping tab, as
 * soon as it wakes. If the clock turns out to be earlier, calls `listener(false)` and waits again. Returns a
 * function that stops it.
 */
export function watchTime(end: number, listener: (hasCome: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasThere = false;
  const check = () => {
    clearTimeout(timer);
    const left = end - getServerNow();
    const hasCome = left <= 0;
    if (!hasCome) timer = setTimeout(check, Math.min(left, longestTimer));
    if (hasCome === wasThere) return;
    wasThere = hasCome;
    listener(hasCome);
  };
  check();
  const unsubscribe = offset.subscribe(check);
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
