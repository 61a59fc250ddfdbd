import type { Address } from 'viem';

/**
 * What a sign-in proves, and what data is keyed by: the checksummed address where its own key signed,
 * which is the same visitor on every chain; the CAIP-10 id where a contract verified the signature,
 * which is valid on that chain alone.
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

/** Whether a contract verified the signature, so that the account is one on its chain only. */
export function isContractAccount(account: Account): boolean {
  return account.startsWith('eip155:');
}

/** Whether a wallet at `address` on `chainId` is that account. A wallet alone cannot tell which kind it is. */
export function isAccountOf(account: Account, { address, chainId }: Place): boolean {
  return account === address || account === toAccount({ address, chainId }, 'contract');
}
