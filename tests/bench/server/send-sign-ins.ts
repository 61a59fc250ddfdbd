import type { Extent } from '@/tests/bench/server/send-load';
import { signInBrowser } from '@/tests/bench/server/sign-in';

const visitors = 10;

/** Signs new accounts in, ten at a time. Returns how many there were; throws if one is refused. */
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
