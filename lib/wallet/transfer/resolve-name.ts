import { type Address, getAddress, isAddress, isAddressEqual, toCoinType, zeroAddress } from 'viem';
import { mainnet } from 'viem/chains';
import { getEnsAddress } from 'viem/ens';
import type { Config } from 'wagmi';
import { getClient } from 'wagmi/actions';
import { AppError } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import { readIsContract } from '@/lib/wallet/transfer/read-is-contract';

export type ResolvedName =
  | { ok: true; address: Address }
  /** `contract`: the name has an address on Ethereum alone, which may be nobody's on this chain. */
  | { ok: false; problem: 'noAddress' | 'contract' };

/** Whether names can be looked up: their records are on Ethereum. */
export function hasNames(config: Config): boolean {
  return config.chains.some(({ id }) => id === mainnet.id);
}

/**
 * Whom a normalised name stands for on a chain. The record for that chain counts; the one for Ethereum
 * does in its place only where it is no contract there, for a key is the same account everywhere.
 * Throws an AppError where the node does not tell.
 * @see https://docs.ens.domains/ensip/11
 */
export async function resolveName(
  config: Config,
  name: string,
  chainId: number,
): Promise<ResolvedName> {
  try {
    const address = await readAddress(config, name, chainId);
    if (address !== null) return { ok: true, address };
    const onMainnet = chainId === mainnet.id ? null : await readAddress(config, name, mainnet.id);
    if (onMainnet === null) return { ok: false, problem: 'noAddress' };
    const isContract = await readIsContract(config, mainnet.id, onMainnet);
    return isContract ? { ok: false, problem: 'contract' } : { ok: true, address: onMainnet };
  } catch (thrown) {
    throw toAppError(thrown);
  }
}

async function readAddress(config: Config, name: string, chainId: number): Promise<Address | null> {
  const client = getClient(config, { chainId: mainnet.id });
  if (client === undefined) throw new AppError('chainNotConfigured');
  const coinType = chainId === mainnet.id ? undefined : toCoinType(chainId);
  const address = await getEnsAddress(client, { name, coinType });
  const isOne = address !== null && isAddress(address, { strict: false });
  return isOne && !isAddressEqual(address, zeroAddress) ? getAddress(address) : null;
}
