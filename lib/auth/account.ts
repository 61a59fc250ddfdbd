import type { Address } from 'viem';

/**
 * Identifies a visitor. If the address's own key signed, this is the checksummed address, on every chain. If
 * a contract verified the signature, this is the CAIP-10 id, on that chain only.
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export type Account = Address | `eip155:${number}:${Address}`;

export const accountKinds = ['key', 'delegated', 'contract'] as const;

/**
 * Tells a key from a key that delegates to a contract (EIP-7702) and from a contract. Null while no node has
 * said which kind of key it is.
 */
export type AccountKind = (typeof accountKinds)[number] | null;

type Place = { address: Address; chainId: number };

const form = /^(?:eip155:[1-9]\d*:)?0x[0-9a-f]{40}$/i;

/** Expects a checksummed `address`. */
export function toAccount({ address, chainId }: Place, provedBy: 'key' | 'contract'): Account {
  return provedBy === 'key' ? address : `eip155:${chainId}:${address}`;
}

export function isAccount(value: unknown): value is Account {
  return typeof value === 'string' && form.test(value);
}

export function isContractAccount(account: Account): boolean {
  return account.startsWith('eip155:');
}

/** Returns the address of an account, and its chain unless it is a key's. */
export function splitAccount(account: Account): { address: string; chainId: number | null } {
  const [, chainId, address = account] = /^eip155:(\d+):(.+)$/.exec(account) ?? [];
  return { address, chainId: chainId === undefined ? null : Number(chainId) };
}

/** Reports whether a wallet at this place may be the account. A wallet cannot tell which kind it is. */
export function isAccountOf(account: Account, { address, chainId }: Place): boolean {
  return account === address || account === toAccount({ address, chainId }, 'contract');
}
