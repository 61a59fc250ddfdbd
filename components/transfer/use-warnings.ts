import { useState } from 'react';
import type { Address } from 'viem';
import { useStore } from '@/components/hooks/use-store';
import type { Recipient } from '@/components/transfer/use-recipient';
import type { Token } from '@/lib/token';
import { listKnownRecipients, transactionStore } from '@/lib/wallet/transactions/transaction-store';
import { findWarnings, isSerious, type Warning } from '@/lib/wallet/transfer/find-warnings';

type WarningsOptions = {
  recipient: Recipient;
  chainId: number;
  account: Address;
  tokens: readonly Token[];
};

/** What is to be said of a recipient, and whether the visitor has compared this one's address. */
export function useWarnings({ recipient, chainId, account, tokens }: WarningsOptions) {
  useStore(transactionStore);
  const { address, parsed, isContract } = recipient;
  const [compared, setCompared] = useState<string | null>(null);
  const requestedChainId = parsed.ok && parsed.kind === 'address' ? parsed.chainId : null;
  const known = listKnownRecipients(account);
  const find = (isContractNow: boolean | null): readonly Warning[] =>
    address === null
      ? []
      : findWarnings(
          { to: address, requestedChainId },
          { chainId, account, known, tokens, isContract: isContractNow },
        );
  const id = `${chainId}:${address}`;
  const isCompared = compared === id;
  return {
    // Nothing is said of the code before the node was asked.
    warnings: find(isContract).filter(
      ({ kind }) => kind !== 'codeUnknown' || recipient.isCodeUnknown,
    ),
    requestedChainId,
    isCompared,
    setIsCompared: (is: boolean) => setCompared(is ? id : null),
    mustCompare: (isContractNow: boolean | null) =>
      !isCompared && find(isContractNow).some(isSerious),
  };
}
