import { setTimeout as wait } from 'node:timers/promises';
import type { World } from '@/tests/soak/visitor';
import { Browser } from '@/tests/support/http-browser';

/** Milliseconds between two of them. */
const pause = 100;

/** People who sign in once, each with a key of their own, and never come back, until the soak is over. */
export async function sendPassersBy({ appUrl, tally, isFaulty, isOver }: World): Promise<void> {
  while (!isOver()) {
    // Their nonce cannot be had while the store is down.
    const status = await new Browser(appUrl).signIn().then(
      ({ answer }) => answer.status,
      () => null,
    );
    if (status === 200) tally.count('passersBy');
    else if (!isFaulty() && status !== 503) tally.count('unexpected', `a passer-by: ${status}`);
    await wait(pause);
  }
}
