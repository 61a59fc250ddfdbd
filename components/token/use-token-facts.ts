import { erc20Abi } from 'viem';
import { useReadContracts } from 'wagmi';
import { parseTokenAddress } from '@/lib/wallet/format/parse-token';

type TokenFacts = {
  /** As the chain says, empty where it does not. */
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
      { ...contract, functionName: 'decimals' },
    ],
    query: { enabled: token !== null },
  });
  if (token === null || data === undefined) return { symbol: '', decimals: '', isMissing: false };
  const [symbol, decimals] = data;
  return {
    symbol: symbol.result ?? '',
    decimals: decimals.result?.toString() ?? '',
    isMissing: symbol.status === 'failure' || decimals.status === 'failure',
  };
}
