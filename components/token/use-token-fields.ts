import { useState } from 'react';
import { useTokenFacts } from '@/components/token/use-token-facts';
import { parseToken, parseTokenAddress } from '@/lib/wallet/format/parse-token';

/** What is filled in of a token: by the visitor, or by its contract as long as they typed nothing else. */
export function useTokenFields(chainId: number) {
  const [address, setAddress] = useState('');
  /** Null until typed: then the chain's word no longer counts. */
  const [typedSymbol, setTypedSymbol] = useState<string | null>(null);
  const [typedDecimals, setTypedDecimals] = useState<string | null>(null);
  const facts = useTokenFacts(address, chainId);
  const symbol = typedSymbol ?? facts.symbol;
  const decimals = typedDecimals ?? facts.decimals;

  const forgetTyped = () => {
    setTypedSymbol(null);
    setTypedDecimals(null);
  };

  const changeAddress = (value: string) => {
    // What was typed is of the token that was named, not of the next.
    if (parseTokenAddress(address) !== null) forgetTyped();
    setAddress(value);
  };

  const clear = () => {
    forgetTyped();
    setAddress('');
  };

  return {
    ...{ address, symbol, decimals, isMissing: facts.isMissing },
    ...{ changeAddress, setTypedSymbol, setTypedDecimals, forgetTyped, clear },
    token: parseToken(address, symbol, decimals),
  };
}
