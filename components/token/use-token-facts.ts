import { erc20Abi, erc20Abi_bytes32, hexToString, trim } from 'viem';
import { useReadContracts } from 'wagmi';
import { cleanSymbol, isDecimals, parseTokenAddress } from '@/lib/wallet/assets/parse-token';

type TokenFacts = {
  symbol: string | null;
  decimals: number | null;
  /** True if the contract was read but lacks a symbol or decimals. */
  isMissing: boolean;
};

export function useTokenFacts(address: string, chainId: number): TokenFacts {
  const token = parseTokenAddress(address);
  const contract = { address: token ?? '0x', abi: erc20Abi, chainId } as const;
  const { data } = useReadContracts({
    contracts: [
      { ...contract, functionName: 'symbol' },
      // The first tokens, such as MKR, return bytes.
      { ...contract, abi: erc20Abi_bytes32, functionName: 'symbol' },
      { ...contract, functionName: 'decimals' },
    ],
    query: { enabled: token !== null },
  });
  if (token === null || data === undefined) {
    return { symbol: null, decimals: null, isMissing: false };
  }
  const [text, bytes, count] = data;
  const symbol =
    cleanSymbol(text.result) ??
    cleanSymbol(bytes.result && hexToString(trim(bytes.result, { dir: 'right' })));
  const decimals = isDecimals(count.result) ? count.result : null;
  return { symbol, decimals, isMissing: symbol === null || decimals === null };
}
