import { type Client, parseAbi } from 'viem';
import { getBalance, readContract } from 'viem/actions';
import { getEnsName, normalize } from 'viem/ens';
import type { Config } from 'wagmi';
import { AppError } from '@/lib/errors/app-error';
import { readAvatar } from '@/lib/wallet/avatar';

/** In the smallest unit: 10^15 whole ones, more than any configured chain has. */
const balanceLimit = 10n ** 33n;

/**
 * Puts a check behind wagmi's reads of names, avatars and balances, for the kit's hooks and ours:
 * what a node or a name's owner says reaches the screen only when it can be true. wagmi asks an
 * action of the client itself, where it has one, instead of viem's.
 */
export function checkReads(config: Config): void {
  const { getClient } = config;
  config.getClient = ((parameters) =>
    getClient(parameters).extend(getCheckedReads)) as Config['getClient'];
}

function getCheckedReads(client: Client) {
  return {
    getBalance: async (parameters: Parameters<typeof getBalance>[1]) => {
      const [balance] = await Promise.all([getBalance(client, parameters), requireChain(client)]);
      if (balance < 0n || balance > balanceLimit) throw new AppError('nodeJunk');
      return balance;
    },
    getEnsName: async (parameters: Parameters<typeof getEnsName>[1]) => {
      const name = await getEnsName(client, parameters);
      return name !== null && isNormalized(name) ? name : null;
    },
    getEnsAvatar: ({ name }: { name: string }) => readAvatar(client, name),
  };
}

const multicall3Abi = parseAbi(['function getChainId() view returns (uint256)']);

const checkedChains = new Set<number>();

/**
 * A node of another chain would show that chain's balances. Asked of Multicall3, so that it goes in
 * the request that reads are collected in; where that contract is not there nothing is known.
 */
async function requireChain(client: Client): Promise<void> {
  const { id, contracts } = client.chain ?? {};
  const address = contracts?.multicall3?.address;
  if (id === undefined || address === undefined || checkedChains.has(id)) return;
  const question = { address, abi: multicall3Abi, functionName: 'getChainId' } as const;
  const answer = await readContract(client, question).catch(() => null);
  if (answer === null) return;
  if (answer !== BigInt(id)) throw new AppError('nodeJunk');
  checkedChains.add(id);
}

/** Other spellings can look like another's name, or turn the text around it. */
function isNormalized(name: string): boolean {
  try {
    return name.length <= 255 && normalize(name) === name;
  } catch {
    return false;
  }
}
