import type { Client } from 'viem';
import { getBalance } from 'viem/actions';
import { getEnsName, normalize } from 'viem/ens';
import type { Config } from 'wagmi';
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
      const balance = await getBalance(client, parameters);
      if (balance < 0n || balance > balanceLimit) throw new Error('the balance cannot be true');
      return balance;
    },
    getEnsName: async (parameters: Parameters<typeof getEnsName>[1]) => {
      const name = await getEnsName(client, parameters);
      return name !== null && isNormalized(name) ? name : null;
    },
    getEnsAvatar: ({ name }: { name: string }) => readAvatar(client, name),
  };
}

/** Other spellings can look like another's name, or turn the text around it. */
function isNormalized(name: string): boolean {
  try {
    return name.length <= 255 && normalize(name) === name;
  } catch {
    return false;
  }
}
