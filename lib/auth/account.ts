import type { Address } from 'viem';

/**
 * Identifies a visitor: the checksummed address if its key signed, on every chain; the CAIP-10 id if a
 * contract verified the signature, on that chain only.
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export type Account = Address | `eip155:${number}:${Address}`;

type Place = { address: Address; chainId: number };

const form = /^(?:eip155:[1-9]\d*:)?0x[0-9a-f]{40}$/i;

/** `address` must be checksummed. */
export function toAccount({ address, chainId }: Place, provedBy: 'key' | 'contract'): Account {
  return provedBy === 'key' ? address : `eip155:${chainId}:${address}`;
}

export function isAccount(value: unknown): value is Account {
  return typeof value === 'string' && form.test(value);
}

export function isContractAccount(account: Account): boolean {
  return account.startsWith('eip155:');
}

/** Whether a wallet at that place may be the account: a wallet cannot tell which kind it is. */
export function isAccountOf(account: Account, { address, chainId }: Place): boolean {
  return account === address || account === toAccount({ address, chainId }, 'contract');
}
