import type { Address } from 'viem';
import { getCode } from 'viem/actions';
import type { Config } from 'wagmi';
import { getClient } from 'wagmi/actions';
import { AppError } from '@/lib/errors/app-error';
import { readAccountKind } from '@/lib/wallet/account-kind';

/** Whether there is a contract at an address of a chain; a key that delegates to one is none. */
export async function readIsContract(
  config: Config,
  chainId: number,
  address: Address,
): Promise<boolean> {
  const client = getClient(config, { chainId });
  if (client === undefined) throw new AppError('chainNotConfigured');
  return readAccountKind(await getCode(client, { address })) === 'contract';
}
