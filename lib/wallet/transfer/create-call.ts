import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import type { Asset } from '@/lib/wallet/assets/asset';

export type Transfer = { asset: Asset; to: Address; value: bigint };

export type Call = { to: Address; value: bigint; data?: Hex };

export function createCall({ asset: { token }, to, value }: Transfer): Call {
  if (token === null) return { to, value };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] });
  return { to: token.address, value: 0n, data };
}
