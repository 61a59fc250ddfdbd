import type { Tone } from '@/components/activity/tone';

/** A shape for each state, so that colour is not all that tells them apart. */
const paths: Readonly<Record<Tone, string>> = {
  // Hands of a clock, a tick, a cross, an arrow back.
  waiting: 'M12 7v5l3 2',
  done: 'm7.5 12.5 3 3 6-7',
  failed: 'm8.5 8.5 7 7m0-7-7 7',
  neutral: 'M9 8 6 11l3 3m-3-3h8a3 3 0 0 1 0 6h-2',
};

export function ActivityIcon({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" aria-hidden>
      <circle
        cx="12"
        cy="12"
        r="10"
        strokeWidth="1.5"
        strokeDasharray={tone === 'waiting' ? '4 2.28' : undefined}
      />
      <path d={paths[tone]} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
