import type { PublicClient } from 'viem';
import type { Activity } from '@/lib/wallet/activity/activity';
import { readRevertReason } from '@/lib/wallet/transfer/read-revert';

/** Why a mined transaction failed, by doing the same at its block; null where that does not say. */
export async function readFailure(
  client: PublicClient,
  { account, terms }: Activity,
  blockNumber: bigint,
): Promise<string | null> {
  if (terms === null) return null;
  const { to, value, input, gas } = terms;
  try {
    await client.call({ account, to, value, data: input, gas, blockNumber });
    return null;
  } catch (error) {
    return readRevertReason(error);
  }
}
