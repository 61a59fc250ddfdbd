import type { Connector } from 'wagmi';
import { readField } from '@/lib/parse';

/** Milliseconds for one answer; of two questions, for a tab that slept wakes up late. */
const answerTimeout = 4_000;

/** Codes of an answer that nobody stands behind: an unexplained failure, and "disconnected". */
const brokenCodes: readonly unknown[] = [undefined, -32603, 4900];

/** `broken`: it refuses what a connected wallet always answers. */
type Presence = 'there' | 'silent' | 'broken';

/**
 * Whether a connected wallet still answers, by the question for its network, which asks the visitor
 * nothing. What an extension leaves in a page when it is updated is silent or refuses everything.
 */
export async function checkAvailability(
  connector: Pick<Connector, 'getChainId'>,
): Promise<Presence> {
  const first = await askOnce(connector);
  return first === 'silent' ? askOnce(connector) : first;
}

function askOnce(connector: Pick<Connector, 'getChainId'>): Promise<Presence> {
  // Unlike a timer it does not run while the page sleeps.
  const signal = AbortSignal.timeout(answerTimeout);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('silent'), { once: true });
    Promise.resolve()
      .then(() => connector.getChainId())
      .then(
        () => resolve('there'),
        (error: unknown) =>
          resolve(brokenCodes.includes(readField(error, 'code')) ? 'broken' : 'there'),
      );
  });
}
