import type { Address } from 'viem';

/**
 * What a QR code of an account says: on a chain by EIP-681, which wallets switch to; else the address
 * alone, which every wallet and exchange reads.
 * @see https://eips.ethereum.org/EIPS/eip-681
 */
export function getReceiveUri(address: Address, chainId: number | null): string {
  return chainId === null ? address : `ethereum:${address}@${chainId}`;
}
