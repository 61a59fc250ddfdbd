import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Address, zeroAddress } from 'viem';
import { useConfig } from 'wagmi';
import { type ErrorCode, readErrorCode } from '@/lib/errors/app-error';
import { parseRecipient, type RecipientProblem } from '@/lib/wallet/transfer/parse-recipient';
import { codeQuery, hasNames, nameQuery } from '@/lib/wallet/transfer/recipient-queries';

export type Recipient = {
  address: Address | null;
  /** Name that the visitor typed instead of an address. */
  name: string | null;
  isLooking: boolean;
  problem: RecipientProblem | 'noNames' | 'noAddress' | 'contract' | null;
  errorCode: ErrorCode | null;
  retry: () => void;
  isContract: boolean | null;
};

const typingPauseMs = 250;

export function useRecipient(text: string, chainId: number): Recipient {
  const config = useConfig();
  const parsed = parseRecipient(text);
  const name = parsed.kind === 'name' ? parsed.name : null;
  const canLookUp = name !== null && hasNames(config);
  const isSettled = useSettled(name) === name;
  const lookup = useQuery({
    ...nameQuery(config, name ?? '', chainId),
    enabled: canLookUp && isSettled,
  });
  const resolved = canLookUp ? lookup.data : undefined;
  const named = resolved?.ok === true ? resolved.address : null;
  const address = parsed.kind === 'address' ? parsed.address : named;
  const code = useQuery({
    ...codeQuery(config, address ?? zeroAddress, chainId),
    enabled: address !== null,
  });
  const unresolved = resolved?.ok === false ? resolved.problem : null;
  const nameProblem = name === null || canLookUp ? unresolved : 'noNames';
  const error = canLookUp ? lookup.error : null;
  return {
    address,
    name,
    isLooking: canLookUp && resolved === undefined && error === null,
    problem: parsed.kind === 'problem' ? parsed.problem : nameProblem,
    errorCode: error === null ? null : readErrorCode(error),
    retry: () => void lookup.refetch(),
    isContract: address === null ? null : (code.data ?? null),
  };
}

/** Returns the value once it has stayed the same for a moment, and an earlier value until then. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
