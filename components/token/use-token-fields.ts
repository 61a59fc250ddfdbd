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

  /** The chain's word fills in no field that the visitor is in, or what they type would follow it. */
  const ownSymbol = {
    onFocus: () => setTypedSymbol((typed) => typed ?? symbol),
    onBlur: () => setTypedSymbol(emptyToNull),
  };
  const ownDecimals = {
    onFocus: () => setTypedDecimals((typed) => typed ?? decimals),
    onBlur: () => setTypedDecimals(emptyToNull),
  };

  const clear = () => {
    forgetTyped();
    setAddress('');
  };

  return {
    ...{ address, symbol, decimals, isMissing: facts.isMissing },
    ...{
      ownSymbol,
      ownDecimals,
      changeAddress,
      setTypedSymbol,
      setTypedDecimals,
      forgetTyped,
      clear,
    },
    token: parseToken(address, symbol, decimals),
  };
}

/** What was left empty is for the chain to fill in. */
function emptyToNull(typed: string | null): string | null {
  return typed === '' ? null : typed;
}
