import { erc20Abi, erc20Abi_bytes32, hexToString, trim } from 'viem';
import { useReadContracts } from 'wagmi';
import { cleanSymbol, isDecimals } from '@/lib/wallet/assets/token-facts';
import { parseTokenAddress } from '@/lib/wallet/format/parse-token';

type TokenFacts = {
  /** As the chain says, empty where it does not, or says what cannot be true. */
  symbol: string;
  decimals: string;
  /** The chain was asked and does not say. */
  isMissing: boolean;
};

/** A token's symbol and decimals from its contract, in one multicall. */
export function useTokenFacts(address: string, chainId: number): TokenFacts {
  const token = parseTokenAddress(address);
  const contract = { address: token ?? '0x', abi: erc20Abi, chainId } as const;
  const { data } = useReadContracts({
    contracts: [
      { ...contract, functionName: 'symbol' },
      // As the first tokens have it, such as MKR.
      { ...contract, abi: erc20Abi_bytes32, functionName: 'symbol' },
      { ...contract, functionName: 'decimals' },
    ],
    query: { enabled: token !== null },
  });
  if (token === null || data === undefined) return { symbol: '', decimals: '', isMissing: false };
  const [text, bytes, count] = data;
  const symbol =
    cleanSymbol(text.result) ??
    cleanSymbol(bytes.result && hexToString(trim(bytes.result, { dir: 'right' })));
  const decimals = isDecimals(count.result) ? count.result : null;
  return {
    symbol: symbol ?? '',
    decimals: decimals?.toString() ?? '',
    isMissing: symbol === null || decimals === null,
  };
}
