import type { Connector } from 'wagmi';
import { readField } from '@/lib/parse';

/** Limit for each of two requests: a tab that slept wakes up late. */
const answerTimeoutMs = 4_000;

/** Error codes from a provider without a wallet: an unexplained failure, and "disconnected". */
const brokenCodes: readonly unknown[] = [undefined, -32603, 4900];

/** `broken`: the provider rejects a request that a connected wallet always answers. */
type Availability = 'there' | 'silent' | 'broken';

/** Requests the chain id, which needs no consent. The remains of an updated extension don't answer it. */
export async function checkAvailability(
  connector: Pick<Connector, 'getChainId'>,
): Promise<Availability> {
  const first = await requestOnce(connector);
  return first === 'silent' ? requestOnce(connector) : first;
}

function requestOnce(connector: Pick<Connector, 'getChainId'>): Promise<Availability> {
  // Unlike a timer, this does not run while the page sleeps.
  const signal = AbortSignal.timeout(answerTimeoutMs);
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

/**
 * Reports whether the provider itself failed to reach the wallet. A `DOMException` comes from the browser, which
 * aborts requests when the visitor leaves the page; its `code` is not a wallet's.
 */
export function isBroken(error: unknown): boolean {
  return error instanceof DOMException || brokenCodes.includes(readField(error, 'code'));
}
