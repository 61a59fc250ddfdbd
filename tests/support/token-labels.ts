import { BaseError, createPublicClient, erc20Abi, http } from 'viem';
import type { Token } from '@/lib/token';

export type Compared = Pick<Token, 'chainId' | 'address' | 'symbol' | 'decimals'> & {
  returned: Label | { error: string };
};

type Label = Pick<Token, 'symbol' | 'decimals'>;

/** Reads the labels of the contracts, one after the other. `nodes` has a URL by chain id. */
export async function compareLabels(
  tokens: readonly Token[],
  nodes: ReadonlyMap<number, string>,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const { chainId, address, symbol, decimals } of tokens) {
    const node = nodes.get(chainId);
    const returned = node ? await readLabel(address, node) : { error: 'There is no node.' };
    compared.push({ chainId, address, symbol, decimals, returned });
  }
  return compared;
}

async function readLabel(address: Token['address'], node: string): Promise<Compared['returned']> {
  const client = createPublicClient({ transport: http(node) });
  const contract = { address, abi: erc20Abi } as const;
  try {
    return {
      symbol: await client.readContract({ ...contract, functionName: 'symbol' }),
      decimals: await client.readContract({ ...contract, functionName: 'decimals' }),
    };
  } catch (error) {
    const text = error instanceof BaseError ? error.shortMessage : String(error);
    return { error: text.split('\n')[0] ?? text };
  }
}

export function isSame({ symbol, decimals, returned }: Compared): boolean {
  return 'symbol' in returned && returned.symbol === symbol && returned.decimals === decimals;
}

/** Returns a Markdown table, with its date. */
export function formatLabels(compared: readonly Compared[], day: string): string {
  const rows = compared.map((it) => {
    const { chainId, address, symbol, returned } = it;
    const theirs =
      'error' in returned ? returned.error : `${returned.symbol}, ${returned.decimals}`;
    const verdict = isSame(it) ? 'same' : 'DIFFERS';
    return `| ${chainId} | ${address} | ${symbol}, ${it.decimals} | ${theirs} | ${verdict} |`;
  });
  return [
    `Token labels on ${day}`,
    '',
    '| chain | contract | `lib/config.ts` | contract returns | |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
