import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Address } from 'viem';
import { mainnet } from 'viem/chains';
import { useConfig, useEnsName } from 'wagmi';
import { type ErrorCode, readErrorCode } from '@/lib/errors/app-error';
import { type ParsedRecipient, parseRecipient } from '@/lib/wallet/transfer/parse-recipient';
import { codeQuery, nameQuery } from '@/lib/wallet/transfer/recipient-queries';
import { hasNames } from '@/lib/wallet/transfer/resolve-name';

export type Recipient = {
  parsed: ParsedRecipient;
  /** Whom it goes to: null while that is not known. */
  address: Address | null;
  /** As it was typed, or the address's own. Null for none. */
  name: string | null;
  isLooking: boolean;
  /** Why the name stands for nobody. */
  nameProblem: 'noNames' | 'noAddress' | 'contract' | null;
  /** Why the name could not be looked up. */
  errorCode: ErrorCode | null;
  retry: () => void;
  /** Null while it is not known. */
  isContract: boolean | null;
  /** The node does not tell whether it is one. */
  isCodeUnknown: boolean;
};

/** Milliseconds without another character, after which a name is looked up. */
const typingPause = 250;

/** Whom a text stands for on a chain, as far as that is known. */
export function useRecipient(text: string, chainId: number): Recipient {
  const config = useConfig();
  const parsed = parseRecipient(text);
  const typedName = parsed.ok && parsed.kind === 'name' ? parsed.name : null;
  const typedAddress = parsed.ok && parsed.kind === 'address' ? parsed.address : null;
  const isSettled = useSettled(typedName) === typedName;
  const canLookUp = hasNames(config);
  const lookup = useQuery({
    ...nameQuery(config, typedName, chainId),
    enabled: typedName !== null && isSettled && canLookUp,
  });
  const resolved = typedName === null ? undefined : lookup.data;
  const address = typedAddress ?? (resolved?.ok === true ? resolved.address : null);
  const code = useQuery({ ...codeQuery(config, address, chainId), enabled: address !== null });
  const isContract = code.data ?? null;
  const ownName = useEnsName({
    address: typedAddress ?? undefined,
    chainId: mainnet.id,
    // A contract on another chain need not be that of Ethereum.
    query: {
      enabled:
        typedAddress !== null && canLookUp && (chainId === mainnet.id || isContract === false),
      staleTime: 60_000,
    },
  });
  const isUnnamed = typedName !== null && !canLookUp;
  return {
    parsed,
    address,
    name: typedName ?? ownName.data ?? null,
    isLooking: typedName !== null && canLookUp && resolved === undefined && lookup.error === null,
    nameProblem: isUnnamed ? 'noNames' : resolved?.ok === false ? resolved.problem : null,
    errorCode: typedName === null || lookup.error === null ? null : readErrorCode(lookup.error),
    retry: () => void lookup.refetch(),
    isContract,
    isCodeUnknown: code.error !== null,
  };
}

/** The value once it has stayed the same for a moment, until then an earlier one. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
