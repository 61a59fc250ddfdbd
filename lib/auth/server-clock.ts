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

/** Milliseconds since 1970, by the server's clock. */
export function getServerNow(): number {
  return Date.now() + offset.get();
}

/**
 * Calls `listener` once `end`, in milliseconds since 1970 by the server's clock, has come; in a tab that
 * slept as soon as it wakes. Returns what stops it.
 */
export function watchTime(end: number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const left = end - getServerNow();
    if (left <= 0) listener();
    else timer = setTimeout(check, Math.min(left, longestTimer));
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
