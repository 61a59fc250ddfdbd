import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from 'viem';
import { useConfig } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import type { Recipient } from '@/components/transfer/use-recipient';
import {
  type CallProblem,
  checkCall,
  checkCode,
  checkName,
  type NameProblem,
} from '@/lib/wallet/transfer/check-transfer';
import type { Transfer } from '@/lib/wallet/transfer/create-call';

export type TransferProblem =
  | NameProblem
  | CallProblem
  /** Something is to be looked at first: whom the name stands for, or what is said of the recipient. */
  | { kind: 'nameShown' | 'compare' };

type Order = {
  account: Address;
  recipient: Recipient;
  transfer: Transfer;
  /** Whether there is something about the recipient that was not confirmed yet. */
  mustCompare: (isContract: boolean | null) => boolean;
  /** The visitor goes on though the node does not tell whether it would work. */
  isUnchecked: boolean;
};

/** What is looked at before the wallet is asked. Gives null where nothing is in the way. */
export function useChecks() {
  const config = useConfig();
  const queries = useQueryClient();
  const [isChecking, setIsChecking] = useState(false);

  const findProblem = async (order: Order): Promise<TransferProblem | null> => {
    const { account, recipient, transfer } = order;
    const { chainId } = transfer.asset;
    const { parsed } = recipient;
    if (parsed.ok && parsed.kind === 'name') {
      const { name } = parsed;
      const problem = await checkName(config, queries, { name, chainId, shown: transfer.to });
      if (problem !== null) return problem;
    }
    const isContract = await checkCode(config, queries, transfer.to, chainId);
    if (order.mustCompare(isContract)) return { kind: 'compare' };
    const problem = order.isUnchecked ? null : await checkCall(config, account, transfer);
    const isSameChain = getAccount(config).chainId === chainId;
    return problem ?? (isSameChain ? null : { kind: 'failed', code: 'networkChanged' });
  };

  const check = async (order: Order) => {
    setIsChecking(true);
    const problem = await findProblem(order);
    setIsChecking(false);
    return problem;
  };

  return { check, isChecking };
}
