import type { Measurement } from '@/tests/bench/measurement';
import { type GetPid, inSeconds } from '@/tests/bench/server/measure-rate';
import { startCpuClock } from '@/tests/bench/server/process-usage';
import type { Extent } from '@/tests/bench/server/send-load';
import { signInBrowser } from '@/tests/bench/server/sign-in';

/** Measures complete sign-ins per second of the server's processor time. Our own process does the signing. */
export function measureSignIns(getPid: GetPid, pace = inSeconds): Measurement {
  return {
    name: 'sign-ins',
    apps: ['plain', 'portico', 'other'],
    runs: 3,
    measure: async ({ name, url }) => {
      await sendSignIns(url, pace.warmUp);
      const readSeconds = startCpuClock(getPid(name));
      const count = await sendSignIns(url, pace.measured);
      return { signInRate: count / readSeconds() };
    },
  };
}

const visitors = 10;

/** Signs in new accounts, ten at a time. Returns their number; throws if one is refused. */
export async function sendSignIns(url: string, extent: Extent): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  const isOver = () =>
    'amount' in extent
      ? count >= extent.amount
      : performance.now() - startedAt >= extent.duration * 1000;
  const visit = async () => {
    while (!isOver()) {
      count += 1;
      await signInBrowser(url);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: visitors }, visit));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return count;
}
