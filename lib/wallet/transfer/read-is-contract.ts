import type { Address } from 'viem';
import { getCode } from 'viem/actions';
import type { Config } from 'wagmi';
import { getClient } from 'wagmi/actions';
import { AppError } from '@/lib/errors/app-error';

/** What a key has that delegates to a contract. @see https://eips.ethereum.org/EIPS/eip-7702 */
const delegation = /^0xef0100/i;

/** Whether there is a contract at an address of a chain; a key that delegates to one is none. */
export async function readIsContract(
  config: Config,
  chainId: number,
  address: Address,
): Promise<boolean> {
  const client = getClient(config, { chainId });
  if (client === undefined) throw new AppError('chainNotConfigured');
  const code = await getCode(client, { address });
  return code !== undefined && !delegation.test(code);
}
