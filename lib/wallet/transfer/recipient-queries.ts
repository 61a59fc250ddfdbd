import { queryOptions } from '@tanstack/react-query';
import { type Address, toCoinType, zeroAddress } from 'viem';
import { getCode } from 'viem/actions';
import { mainnet } from 'viem/chains';
import { getEnsAddress } from 'viem/ens';
import type { Config } from 'wagmi';
import { toAppError } from '@/lib/errors/classify-error';
import { parseAddress, readAccountKind } from '@/lib/wallet/account';
import { lookUpName } from '@/lib/wallet/names/offchain-lookup';

const staleTimeMs = 30_000;

type ResolvedName =
  | { ok: true; address: Address }
  /** `contract`: the name has an address only on Ethereum, where it is a contract. */
  | { ok: false; problem: 'noAddress' | 'contract' };

/** Reports whether names can be looked up: their records are on Ethereum. */
export function hasNames(config: Config): boolean {
  return config.chains.some(({ id }) => id === mainnet.id);
}

export function nameQuery(config: Config, name: string, chainId: number) {
  return queryOptions({
    queryKey: ['recipient-name', chainId, name],
    queryFn: () => resolveName(config, name, chainId),
    staleTime: staleTimeMs,
  });
}

/** Queries whether an address is a contract on a chain. A key that delegates to a contract isn't one. */
export function codeQuery(config: Config, address: Address, chainId: number) {
  return queryOptions({
    queryKey: ['recipient-code', chainId, address],
    queryFn: () => readIsContract(config, address, chainId),
    staleTime: staleTimeMs,
  });
}

async function readIsContract(config: Config, address: Address, chainId: number) {
  const code = await getCode(config.getClient({ chainId }), { address });
  return readAccountKind(code) === 'contract';
}

/**
 * Resolves a name by the chain's own record. Ethereum's record replaces it only for a key, which is the same
 * account on every chain. @see https://docs.ens.domains/ensip/11
 */
async function resolveName(config: Config, name: string, chainId: number): Promise<ResolvedName> {
  try {
    const address = await readAddress(config, name, chainId);
    if (address !== null) return { ok: true, address };
    const onMainnet = chainId === mainnet.id ? null : await readAddress(config, name, mainnet.id);
    if (onMainnet === null) return { ok: false, problem: 'noAddress' };
    const isContract = await readIsContract(config, onMainnet, mainnet.id);
    return isContract ? { ok: false, problem: 'contract' } : { ok: true, address: onMainnet };
  } catch (thrown) {
    throw toAppError(thrown);
  }
}

async function readAddress(config: Config, name: string, chainId: number): Promise<Address | null> {
  const coinType = chainId === mainnet.id ? undefined : toCoinType(chainId);
  const client = config.getClient({ chainId: mainnet.id });
  const found = await lookUpName(client, (own) => getEnsAddress(own, { name, coinType }));
  const address = parseAddress(found);
  return address === zeroAddress ? null : address;
}
