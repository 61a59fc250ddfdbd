import { type Extent, type Outcome, summarize } from '@/tests/bench/server/send-load';
import { signInBrowser } from '@/tests/bench/server/sign-in';

/**
 * Complete sign-ins, each a nonce and a signed message of a new account in a new browser. `visitors`
 * are there at a time, each of whom is followed by another one. Throws when one is refused, once the
 * others are done.
 */
export async function sendSignIns(
  url: string,
  { visitors, extent }: { visitors: number; extent: Extent },
): Promise<Outcome> {
  const startedAt = performance.now();
  const readSeconds = () => (performance.now() - startedAt) / 1000;
  const times: number[] = [];
  let count = 0;
  const isOver = () =>
    'amount' in extent ? count >= extent.amount : readSeconds() >= extent.duration;
  const visit = async () => {
    while (!isOver()) {
      count += 1;
      const cameAt = performance.now();
      await signInBrowser(url);
      times.push(performance.now() - cameAt);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: visitors }, visit));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { count, seconds: readSeconds(), ...summarize(times) };
}
