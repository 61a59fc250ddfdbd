import { type Address, type Client, parseAbi } from 'viem';
import { readContract } from 'viem/actions';

const safeAbi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function VERSION() view returns (string)',
]);

export type SafeFacts = {
  owners: readonly Address[];
  threshold: number;
  nonce: bigint;
  version: string;
};

/** Throws if the address is not a Safe or the node does not respond. */
export async function readSafeFacts(client: Client, address: Address): Promise<SafeFacts> {
  const read = { address, abi: safeAbi } as const;
  const [owners, threshold, nonce, version] = await Promise.all([
    readContract(client, { ...read, functionName: 'getOwners' }),
    readContract(client, { ...read, functionName: 'getThreshold' }),
    readContract(client, { ...read, functionName: 'nonce' }),
    readContract(client, { ...read, functionName: 'VERSION' }),
  ]);
  return { owners, threshold: Number(threshold), nonce, version: version.slice(0, 32) };
}
