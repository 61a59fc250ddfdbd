import type { Connector } from 'wagmi';
import { readField } from '@/lib/parse';

/** Milliseconds for each of two requests: a tab that slept wakes up late. */
const answerTimeout = 4_000;

/** Codes of an answer of a provider without a wallet: an unexplained failure, and "disconnected". */
const brokenCodes: readonly unknown[] = [undefined, -32603, 4900];

/** `broken`: it rejects what a connected wallet always answers. */
type Availability = 'there' | 'silent' | 'broken';

/**
 * Whether a connected wallet still answers, by a request for its network, which needs no consent.
 * What an extension leaves in a page when it is updated is silent or rejects everything.
 */
export async function checkAvailability(
  connector: Pick<Connector, 'getChainId'>,
): Promise<Availability> {
  const first = await requestOnce(connector);
  return first === 'silent' ? requestOnce(connector) : first;
}

function requestOnce(connector: Pick<Connector, 'getChainId'>): Promise<Availability> {
  // Unlike a timer it does not run while the page sleeps.
  const signal = AbortSignal.timeout(answerTimeout);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('silent'), { once: true });
    Promise.resolve()
      .then(() => connector.getChainId())
      .then(
        () => resolve('there'),
        (error: unknown) => resolve(isBroken(error) ? 'broken' : 'there'),
      );
  });
}

/** Whether this is no answer of a wallet, but the failure of its provider to get one. */
export function isBroken(error: unknown): boolean {
  return brokenCodes.includes(readField(error, 'code'));
}
