import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Address, formatUnits, isAddressEqual } from 'viem';
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
import { isPaymentUri, parsePaymentUri } from '@/lib/wallet/transfer/parse-payment-uri';

type TransferFormOptions = {
  account: Address;
  asset: Asset;
  /** All assets that can be sent. */
  assets: readonly Asset[];
  /** Tokens on the asset's chain. */
  tokens: readonly Token[];
  /** True if the wallet is on another network or has a pending request. */
  isHeld: boolean;
  onEdit: () => void;
  /** Called when the visitor asks to send, before anything is checked. */
  onTry: () => void;
  onChoose: (assetId: string) => void;
  /** Resolves to true if the transfer was sent. */
  onSend: (transfer: Transfer, toName: string | null) => Promise<boolean>;
};

export type TransferForm = ReturnType<typeof useTransferForm>;

export function useTransferForm(options: TransferFormOptions) {
  const { account, asset, assets, tokens, isHeld, onEdit, onTry, onChoose, onSend } = options;
  const { chainId, decimals, token } = asset;
  const config = useConfig();
  const queries = useQueryClient();
  const assetId = getAssetId(asset);
  const [to, setTo] = useState('');
  const [request, setRequest] = useState<ReadRequest | null>(null);
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
    onTry();
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
    setRequest(null);
    setTyped({ assetId, amount: '' });
    setTriedId(null);
  };

  const editTo = (text: string) => {
    edit();
    const read = isPaymentUri(text) ? readRequest(text, asset.chainId, assets) : null;
    setRequest(read);
    setTo(read?.kind === 'filled' ? read.to : text);
    if (read?.kind !== 'filled') return;
    const id = getAssetId(read.asset);
    onChoose(id);
    setTyped({ assetId: id, amount: read.amount });
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
    request,
    amountProblem: isTried && !parsedAmount.ok ? parsedAmount.problem : null,
    edit,
    editTo,
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

/** The fields that a pasted payment request fills in, or the reason why it cannot. */
export type ReadRequest =
  | { kind: 'filled'; to: string; asset: Asset; amount: string }
  | { kind: 'unsupported' }
  | { kind: 'network'; chainId: number }
  | { kind: 'token'; token: Address };

function readRequest(text: string, current: number, assets: readonly Asset[]): ReadRequest {
  const request = parsePaymentUri(text);
  if (request === null) return { kind: 'unsupported' };
  const { to, token, value } = request;
  const chainId = request.chainId ?? current;
  const ofChain = assets.filter((it) => it.chainId === chainId);
  if (ofChain.length === 0) return { kind: 'network', chainId };
  const asset = ofChain.find((it) =>
    token === null
      ? it.token === null
      : it.token !== null && isAddressEqual(it.token.address, token),
  );
  if (asset === undefined) {
    return token === null ? { kind: 'unsupported' } : { kind: 'token', token };
  }
  return {
    kind: 'filled',
    to,
    asset,
    amount: value === null ? '' : formatUnits(value, asset.decimals),
  };
}
