import { createStore } from '@/lib/store/create-store';
import { attemptState, isAwaited } from '@/lib/wallet/attempts/attempt-state';
import { createDeferred, withTimeLimit } from '@/lib/wallet/requests/promises';

/**
 * The connect modal on a wide screen: the id of the attempt whose waiting step it shows, `other` for any other
 * step, and `closed`.
 */
export const modalStep = createStore<number | 'other' | 'closed'>('closed');

/** In case the modal shows no such step. */
const limitMs = 10_000;

/**
 * Resolves once the connect modal, if it is open, shows the step of this attempt with a browser wallet.
 *
 * Upstream: RainbowKit 2.2.11: `DesktopOptions` forgets an error that arrives before it has moved to the next
 * step and has run that step's effects.
 * Breaks when: the step has another form (`findWaitingStep`): a wallet's refusal takes ten seconds to appear.
 * Guarded by: tests/components/connect/wallet-errors.test.tsx › a refusal ends in a retry without a notice,
 * and no longer looks like an open request
 * Can go when: the step keeps the error.
 */
export async function untilStepShown(id: number): Promise<void> {
  const isDue = () => modalStep.get() === 'closed' || modalStep.get() === id || !isAwaited(id);
  if (isDue()) return;
  const shown = createDeferred<void>();
  const check = () => {
    if (isDue()) shown.resolve();
  };
  const stops = [attemptState, modalStep].map((store) => store.subscribe(check));
  await withTimeLimit(shown.promise, limitMs).catch(() => undefined);
  for (const stop of stops) stop();
}
