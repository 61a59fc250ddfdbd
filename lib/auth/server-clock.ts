import { createStore } from '@/lib/store/create-store';

/** Milliseconds that the server's clock is ahead of this browser's. */
const offset = createStore(0);

/** Browsers take a longer timer for none at all. */
const longestTimer = 2 ** 31 - 1;

/**
 * Notes what the server's clock showed, in milliseconds since 1970, when it sent what has come just now.
 * Its way here is not known, so what is timed by it comes that much late, and never early.
 */
export function noteServerTime(time: number): void {
  if (Number.isFinite(time)) offset.set(time - Date.now());
}

/**
 * The same, of an answer's `Date` header, that long in milliseconds after it was asked for. It tells whole
 * seconds: what is known already is more exact where it agrees with that, and stays.
 */
export function noteServerDate(header: string | null, took: number): void {
  const time = Date.parse(header ?? '');
  const ahead = getServerNow() - time;
  if (ahead < 0 || ahead > 1_000 + took) noteServerTime(time);
}

/** Milliseconds since 1970, by the server's clock. */
export function getServerNow(): number {
  return Date.now() + offset.get();
}

/**
 * Calls `listener` with true once `end`, in milliseconds since 1970 by the server's clock, has come; in a
 * tab that slept as soon as it wakes. With false, and once more with true, where the server's clock shows
 * after that that it is still to come. Returns what stops it.
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
