import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Address, type Chain, formatUnits, type Hash, isAddressEqual } from 'viem';
import { useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { useSendAssets } from '@/components/transfer/asset-select';
import { useRecipient } from '@/components/transfer/use-recipient';
import { useSend } from '@/components/transfer/use-send';
import { type Asset, getAssetId, getCoin } from '@/lib/wallet/assets/asset';
import { listKnownRecipients, transactionStore } from '@/lib/wallet/transactions/transaction-store';
import { checkTransfer, type TransferProblem } from '@/lib/wallet/transfer/check-transfer';
import { findWarnings } from '@/lib/wallet/transfer/find-warnings';
import { parseAmount } from '@/lib/wallet/transfer/parse-amount';
import { isPaymentUri, parsePaymentUri } from '@/lib/wallet/transfer/parse-payment-uri';

export type SendFormProps = {
  account: Address;
  /** The wallet's current chain. */
  chain: Chain;
  /** Set in a Safe, which only proposes: its hash is a Safe transaction hash, not a transaction's. */
  onPropose?: (safeTxHash: Hash, description: string) => void;
};

export type TransferForm = ReturnType<typeof useTransferForm>;

export function useTransferForm({ account, chain: current, onPropose }: SendFormProps) {
  const groups = useSendAssets(current);
  /** Id of the chosen asset. Until the visitor chooses, it is the coin of the wallet's network. */
  const [chosen, setChosen] = useState<string | null>(null);
  const all = groups.flatMap(({ chain, assets }) => assets.map((asset) => ({ chain, asset })));
  const coin = { chain: current, asset: getCoin(current) };
  const { chain, asset } = all.find((it) => getAssetId(it.asset) === chosen) ?? coin;
  const { chainId, decimals, token } = asset;
  const tokens = all.flatMap((it) => (it.chain.id === chainId ? (it.asset.token ?? []) : []));
  const isElsewhere = current.id !== chainId;
  const sending = useSend(account, chain, onPropose);
  const isHeld = isElsewhere || sending.isPending;
  const config = useConfig();
  const queries = useQueryClient();
  const assetId = getAssetId(asset);
  const [to, setTo] = useState('');
  const [pasted, setPasted] = useState<ReadRequest | null>(null);
  const [typed, setTyped] = useState({ assetId, amount: '' });
  const latestTyped = useRef(typed);
  latestTyped.current = typed;
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
  const knownHere = listKnownRecipients(account, chainId);
  const listWarnings = (isContract: boolean | null) =>
    address === null
      ? []
      : findWarnings(address, { account, known, knownHere, tokens, isContract });

  const edit = () => {
    edits.current += 1;
    setProblem(null);
    sending.forget();
  };

  const send = async (isUnchecked: boolean) => {
    setTriedId(assetId);
    if (isHeld || isRunning.current) return;
    sending.clear();
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
    if (found !== null || !(await sending.send(transfer, name))) return;
    setTo('');
    setPasted(null);
    setTyped({ assetId, amount: '' });
    setTriedId(null);
  };

  const editTo = (text: string) => {
    edit();
    const assets = all.map((it) => it.asset);
    const read = isPaymentUri(text) ? readRequest(text, chainId, assets) : null;
    setPasted(read);
    setTo(read?.kind === 'filled' ? read.to : text);
    if (read?.kind !== 'filled') return;
    const id = getAssetId(read.asset);
    setChosen(id);
    setTyped({ assetId: id, amount: read.amount });
  };

  const editAmount = (text: string) => {
    edit();
    setTyped({ assetId, amount: text });
  };

  return {
    account,
    chain,
    asset,
    groups,
    isElsewhere,
    isHeld,
    isPending: sending.isPending,
    cancel: sending.cancel,
    outcome: sending.outcome,
    // In a Safe, the account that executes the transaction pays.
    paysFee: onPropose === undefined,
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
    pasted,
    amountProblem: isTried && !parsedAmount.ok ? parsedAmount.problem : null,
    choose: (id: string) => {
      edit();
      setChosen(id);
    },
    editTo,
    editAmount,
    /** Fills in an amount that took time to find, unless the visitor has typed one meanwhile. */
    fillAmount: (text: string) => {
      if (latestTyped.current === typed) editAmount(text);
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
