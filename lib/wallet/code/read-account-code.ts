import { type Address, type Client, parseAbi } from 'viem';
import { getCode, readContract } from 'viem/actions';
import { entryPoints } from '@/lib/entry-points';
import { getDelegate, readAccountKind } from '@/lib/wallet/account';
import { delegates } from '@/lib/wallet/code/delegates';
import { demoDelegate, demoWalletName } from '@/lib/wallet/demo/name';
import { readSafeFacts } from '@/lib/wallet/safe/safe-facts';

export type AccountCode =
  | { kind: 'key' }
  /** A key whose transactions run the code of this contract (EIP-7702). The name is null if it is not a listed one. */
  | { kind: 'delegated'; delegate: Address; name: string | null }
  | { kind: 'safe'; threshold: number; owners: number }
  /** It takes user operations (ERC-4337). */
  | { kind: 'operations' }
  | { kind: 'contract' };

const accountAbi = parseAbi(['function entryPoint() view returns (address)']);

/** Reads what an account is on the client's chain. Throws if the node does not respond. */
export async function readAccountCode(client: Client, address: Address): Promise<AccountCode> {
  const code = await getCode(client, { address });
  const delegate = getDelegate(code);
  if (delegate !== null) {
    const known = [...delegates, { name: demoWalletName, address: demoDelegate }];
    const name = known.find((it) => it.address === delegate)?.name ?? null;
    return { kind: 'delegated', delegate, name };
  }
  if (readAccountKind(code) === 'key') return { kind: 'key' };
  const [safe, entryPoint] = await Promise.allSettled([
    readSafeFacts(client, address),
    readContract(client, { address, abi: accountAbi, functionName: 'entryPoint' }),
  ]);
  if (safe.status === 'fulfilled') {
    return { kind: 'safe', threshold: safe.value.threshold, owners: safe.value.owners.length };
  }
  const takesOperations =
    entryPoint.status === 'fulfilled' && entryPoints.includes(entryPoint.value);
  return { kind: takesOperations ? 'operations' : 'contract' };
}
