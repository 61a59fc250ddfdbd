import 'server-only';
import { delegationCode } from '@/lib/address';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { Refusal } from '@/lib/server/http/http-errors';
import { askNodes } from '@/lib/server/nodes/ask-nodes';
import type { NodeAnswer } from '@/lib/server/nodes/call-node';
import type { SessionRecord } from '@/lib/server/store/store';

type KeyKind = NonNullable<SessionRecord['keyKind']>;

/**
 * Reads on the session's chain whether its key delegates to a contract. Null if the nodes do not say so, and
 * for a client over its limit.
 */
export async function readKeyKind(
  { account, address, chainId }: Pick<SessionRecord, 'account' | 'address' | 'chainId'>,
  client: string,
): Promise<KeyKind | null> {
  const chain = getChains(getEnv()).find(({ id }) => id === chainId);
  if (chain === undefined) return null;
  try {
    const verdict = await askNodes<KeyKind>(
      { chain, call: { method: 'eth_getCode', params: [address, 'latest'] }, read: readKind },
      { kind: 'code', client, account, isKnown: false },
    );
    return verdict === 'unavailable' ? null : verdict;
  } catch (error) {
    // `askNodes` has counted it, and nobody waits for the answer.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** No other code is possible at the address of a key. */
function readKind(answer: NodeAnswer): KeyKind | 'unavailable' {
  if (!answer.ok) return 'unavailable';
  if (answer.result === '0x') return 'key';
  return delegationCode.test(answer.result) ? 'delegated' : 'unavailable';
}
