import { useRef, useState } from 'react';
import { type Address, type Chain, type Hash, isHash } from 'viem';
import { useConfig, useSendTransaction } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { describeTransaction } from '@/components/activity/describe-activity';
import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import type { SentTransfer } from '@/lib/wallet/transactions/transaction';
import { addTransaction } from '@/lib/wallet/transactions/transaction-store';
import { createCall, type Transfer } from '@/lib/wallet/transfer/create-call';
import { findTransactionChain } from '@/lib/wallet/wagmi/find-transaction-chain';

/** `isElsewhere`: not on the network that it was meant for. `isLate`: the visitor had cancelled. */
export type Sent = { hash: Hash; chain: Chain; isElsewhere: boolean; isLate: boolean };
type Origin = { account: Address; toName: string | null };

type Propose = (safeTxHash: Hash, description: string) => void;

/**
 * Sends, and keeps what became of it though the network changes meanwhile. The request
 * names the network; what a wallet sends on another one all the same is recorded there.
 */
export function useSend(chain: Chain, onPropose: Propose | undefined) {
  const config = useConfig();
  const { sendTransactionAsync, isPending, reset } = useSendTransaction();
  const [sent, setSent] = useState<Sent | null>(null);
  const [errorCode, setErrorCode] = useState<ErrorCode | null>(null);
  const [isRequestCancelled, setIsRequestCancelled] = useState(false);
  /** Counts what was sent or cancelled, so that an answer knows whether it is late. */
  const turn = useRef(0);

  /** Says what went wrong, also where this form is not shown: on a network that is none of ours. */
  const report = (code: ErrorCode) => {
    if (getAccount(config).chain === undefined) reportWalletError(code);
    setErrorCode(code);
  };

  /** On a chain that it was not meant for, a token is a call of something that nobody knows. */
  const keep = (transfer: Transfer, { account, toName }: Origin, it: Sent) => {
    const isKnown = !it.isElsewhere || transfer.asset.token === null;
    const what = isKnown
      ? describeTransfer(transfer, it.chain, toName)
      : { kind: 'other' as const, description: getDescription(transfer, chain) };
    const place = { account, chainId: it.chain.id };
    addTransaction({ ...place, hash: it.hash, sentAt: Date.now(), what });
    setSent(it);
  };

  const note = async (
    hash: Hash,
    transfer: Transfer,
    origin: Origin,
    isLate: boolean,
  ): Promise<void> => {
    if (onPropose !== undefined) return onPropose(hash, getDescription(transfer, chain));
    const { chain: other, chainId: otherId } = getAccount(config);
    if (otherId !== chain.id) {
      const ids = other === undefined ? [chain.id] : [chain.id, other.id];
      const found = await findTransactionChain(config, hash, ids);
      if (found === null) return report('sentElsewhere');
      if (other !== undefined && found === other.id) {
        return keep(transfer, origin, { hash, chain: other, isElsewhere: true, isLate });
      }
    }
    keep(transfer, origin, { hash, chain, isElsewhere: false, isLate });
  };

  /** Gives whether the wallet took it while it was waited for. */
  const send = async (transfer: Transfer, toName: string | null): Promise<boolean> => {
    setErrorCode(null);
    setIsRequestCancelled(false);
    turn.current += 1;
    const own = turn.current;
    // Whose it is, whatever the wallet is on by the time that it answers.
    const { address: account } = getAccount(config);
    if (account === undefined) return false;
    try {
      const hash = await sendTransactionAsync({ ...createCall(transfer), chainId: chain.id });
      if (!isHash(hash)) throw new AppError('walletJunk');
      const isLate = own !== turn.current;
      // It may be the answer to what is waited for no more, but it was sent.
      if (isLate) setIsRequestCancelled(false);
      await note(hash, transfer, { account, toName }, isLate);
      return !isLate;
    } catch (thrown) {
      if (own !== turn.current) return false;
      const isSameChain = getAccount(config).chainId === chain.id;
      const code = classifyError(thrown);
      report(isSameChain || code === 'userRejected' ? code : 'networkChanged');
      return false;
    }
  };

  const cancel = () => {
    turn.current += 1;
    reset();
    setIsRequestCancelled(true);
  };

  const forgetError = () => {
    setErrorCode(null);
    setIsRequestCancelled(false);
  };

  return { send, isPending, isRequestCancelled, cancel, sent, errorCode, forgetError };
}

/** A coin that was sent on another chain is that chain's. */
function getUnits({ asset }: Transfer, { nativeCurrency }: Chain) {
  const { symbol, decimals } = asset.token === null ? nativeCurrency : asset;
  return { symbol, decimals };
}

function getDescription(transfer: Transfer, chain: Chain): string {
  return describeTransaction(describeTransfer(transfer, chain, null));
}

function describeTransfer(transfer: Transfer, chain: Chain, toName: string | null): SentTransfer {
  const { asset, to, value } = transfer;
  const token = asset.token?.address ?? null;
  return { kind: 'transfer', token, ...getUnits(transfer, chain), value, to, toName };
}
