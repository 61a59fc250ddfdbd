import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Address, isAddressEqual } from 'viem';
import { useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { useRecipient } from '@/components/transfer/use-recipient';
import type { Token } from '@/lib/token';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';
import { listKnownRecipients, transactionStore } from '@/lib/wallet/transactions/transaction-store';
import { checkTransfer, type TransferProblem } from '@/lib/wallet/transfer/check-transfer';
import type { Transfer } from '@/lib/wallet/transfer/create-call';
import { findWarnings } from '@/lib/wallet/transfer/find-warnings';
import { parseAmount } from '@/lib/wallet/transfer/parse-amount';

type TransferFormOptions = {
  account: Address;
  asset: Asset;
  /** Tokens on the asset's chain. */
  tokens: readonly Token[];
  /** True if the wallet is on another network or has a pending request. */
  isHeld: boolean;
  onEdit: () => void;
  /** Resolves to true if the transfer was sent. */
  onSend: (transfer: Transfer, toName: string | null) => Promise<boolean>;
};

export type TransferForm = ReturnType<typeof useTransferForm>;

export function useTransferForm(options: TransferFormOptions) {
  const { account, asset, tokens, isHeld, onEdit, onSend } = options;
  const { chainId, decimals, token } = asset;
  const config = useConfig();
  const queries = useQueryClient();
  const assetId = getAssetId(asset);
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState({ assetId, amount: '' });
  const [triedId, setTriedId] = useState<string | null>(null);
  const [comparedId, setComparedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<TransferProblem | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  /** Counts edits, to detect fields that changed during a check. */
  const edits = useRef(0);
  const isRunning = useRef(false);
  // Ignore an amount typed for another asset.
  const amount = typed.assetId === assetId ? typed.amount : '';
  const parsedAmount = parseAmount(amount, decimals);
  const recipient = useRecipient(to, chainId);
  const { address, name } = recipient;
  const recipientId = `${chainId}:${address}`;
  const isTried = triedId === assetId;
  const isCompared = comparedId === recipientId;
  const isOwnToken = address !== null && token !== null && isAddressEqual(address, token.address);
  const transfer =
    address === null || isOwnToken || !parsedAmount.ok
      ? null
      : { asset, to: address, value: parsedAmount.value };
  useStore(transactionStore);
  const known = listKnownRecipients(account);
  const listWarnings = (isContract: boolean | null) =>
    address === null ? [] : findWarnings(address, { account, known, tokens, isContract });

  const edit = () => {
    edits.current += 1;
    setProblem(null);
    onEdit();
  };

  const send = async (isUnchecked: boolean) => {
    setTriedId(assetId);
    if (isHeld || isRunning.current) return;
    setProblem(recipient.isLooking && parsedAmount.ok ? { kind: 'nameShown' } : null);
    if (transfer === null) return;
    const own = edits.current;
    const mustCompare = (isContract: boolean | null) =>
      !isCompared && listWarnings(isContract).length > 0;
    isRunning.current = true;
    setIsChecking(true);
    const order = { account, transfer, name, mustCompare, isUnchecked };
    const found = await checkTransfer(config, queries, order);
    setIsChecking(false);
    isRunning.current = false;
    if (own !== edits.current) return;
    setProblem(found);
    if (found !== null || !(await onSend(transfer, name))) return;
    setTo('');
    setTyped({ assetId, amount: '' });
    setTriedId(null);
  };

  return {
    to,
    amount,
    recipient,
    transfer,
    warnings: isOwnToken ? [] : listWarnings(recipient.isContract),
    isOwnToken,
    isTried,
    isCompared,
    isChecking,
    problem,
    amountProblem: isTried && !parsedAmount.ok ? parsedAmount.problem : null,
    edit,
    editTo: (text: string) => {
      edit();
      setTo(text);
    },
    editAmount: (text: string) => {
      edit();
      setTyped({ assetId, amount: text });
    },
    compare: (is: boolean) => {
      edit();
      setComparedId(is ? recipientId : null);
    },
    send,
  };
}
