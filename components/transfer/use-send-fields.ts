import { useRef, useState } from 'react';
import { type Address, isAddressEqual } from 'viem';
import { type TransferProblem, useChecks } from '@/components/transfer/use-checks';
import { useRecipient } from '@/components/transfer/use-recipient';
import { useWarnings } from '@/components/transfer/use-warnings';
import type { Token } from '@/lib/token';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';
import type { Transfer } from '@/lib/wallet/transfer/create-call';
import { parseAmount } from '@/lib/wallet/transfer/parse-amount';

export type SendFieldsOptions = {
  account: Address;
  asset: Asset;
  /** Those of the asset's chain. */
  tokens: readonly Token[];
  /** The wallet is on another network, or has not answered yet. */
  isHeld: boolean;
  onEdit: () => void;
  /** Gives whether it was sent. `toName` is what was typed for the recipient, null for an address. */
  onSend: (transfer: Transfer, toName: string | null) => Promise<boolean>;
};

/** What stands in the fields, what it means, and the way from there to the wallet. */
export function useSendFields({
  account,
  asset,
  tokens,
  isHeld,
  onEdit,
  onSend,
}: SendFieldsOptions) {
  const assetId = getAssetId(asset);
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState({ assetId, amount: '' });
  /** The asset that was to be sent when Send was pressed. */
  const [triedId, setTriedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<TransferProblem | null>(null);
  const { check, isChecking } = useChecks();
  /** Counts edits, so that an answer knows whether it is about what stands there. */
  const edits = useRef(0);
  /** Of the presses of one moment the first counts. */
  const isRunning = useRef(false);
  // What was typed is an amount of another asset.
  const amount = typed.assetId === assetId ? typed.amount : '';
  const isTried = triedId === assetId;
  const parsedAmount = parseAmount(amount, asset.decimals);
  const recipient = useRecipient(to, asset.chainId);
  const about = useWarnings({ recipient, chainId: asset.chainId, account, tokens });
  const { address, parsed } = recipient;
  const isOwnToken =
    address !== null && asset.token !== null && isAddressEqual(address, asset.token.address);
  const transfer =
    address === null || isOwnToken || !parsedAmount.ok
      ? null
      : { asset, to: address, value: parsedAmount.value };

  const edit = () => {
    edits.current += 1;
    setProblem(null);
    onEdit();
  };

  const empty = () => {
    setTo('');
    setTyped({ assetId, amount: '' });
    setTriedId(null);
  };

  const send = async (isUnchecked: boolean) => {
    setTriedId(assetId);
    if (isHeld || isRunning.current) return;
    setProblem(recipient.isLooking && parsedAmount.ok ? { kind: 'nameShown' } : null);
    if (transfer === null) return;
    const own = edits.current;
    const { mustCompare } = about;
    isRunning.current = true;
    const found = await check({ account, recipient, transfer, isUnchecked, mustCompare });
    isRunning.current = false;
    if (own !== edits.current) return;
    setProblem(found);
    if (found !== null) return;
    const toName = parsed.ok && parsed.kind === 'name' ? parsed.name : null;
    if (await onSend(transfer, toName)) empty();
  };

  return {
    to,
    amount,
    recipient,
    about,
    transfer,
    isOwnToken,
    isTried,
    isChecking,
    problem,
    amountProblem: isTried && !parsedAmount.ok ? parsedAmount.problem : null,
    editTo: (text: string) => {
      edit();
      setTo(text);
    },
    editAmount: (text: string) => {
      edit();
      setTyped({ assetId, amount: text });
    },
    edit,
    send,
  };
}
