import { useStore } from '@/components/hooks/use-store';
import { getPageLocale } from '@/lib/i18n/client';
import { createStore, type ReadableStore } from '@/lib/store/create-store';

const minute = 60_000;

/** Each unit from its milliseconds on, the longest first. */
const units = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

const clock = createClock();

/** "2 minutes ago", with the exact time behind it. `at`: milliseconds since 1970. In browsers only. */
export function RelativeTime({ at }: { at: number }) {
  const now = useStore(clock);
  const tag = `${getPageLocale()}-u-nu-latn`;
  const time = new Date(at);
  const exact = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'medium' });
  return (
    <time dateTime={time.toISOString()} title={exact.format(time)}>
      {formatAge(tag, Math.max(0, now - at))}
    </time>
  );
}

function formatAge(tag: string, age: number): string {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const [unit, length] = units.find((it) => age >= it[1]) ?? ['second', Number.POSITIVE_INFINITY];
  // Of what is less than a minute old, or of a clock that was set back: now.
  return format.format(-Math.floor(age / length) || 0, unit);
}

/** The time, anew each minute that the page is looked at: one timer for all. */
function createClock(): ReadableStore<number> {
  const now = createStore(Date.now());
  let listeners = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    if (document.visibilityState === 'visible') now.set(Date.now());
  };
  return {
    get: now.get,
    subscribe: (listener) => {
      const unsubscribe = now.subscribe(listener);
      if (listeners === 0) {
        tick();
        timer = setInterval(tick, minute);
        document.addEventListener('visibilitychange', tick);
      }
      listeners += 1;
      return () => {
        unsubscribe();
        listeners -= 1;
        if (listeners > 0) return;
        clearInterval(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    },
  };
}
