import { useRef, useState } from 'react';
import { type Address, type Chain, type Hash, isHash } from 'viem';
import { useConfig, useSendTransaction } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { isKitWanted } from '@/lib/wallet/rainbowkit/kit-controls';
import { findSentChain } from '@/lib/wallet/transactions/find-sent-chain';
import type { SentTransfer } from '@/lib/wallet/transactions/transaction';
import { addTransaction, describeSent } from '@/lib/wallet/transactions/transaction-store';
import { createCall, type Transfer } from '@/lib/wallet/transfer/create-call';

export type SendOutcome =
  /** `isElsewhere`: sent on a different network than requested. `isLate`: sent after the visitor canceled. */
  | { kind: 'sent'; hash: Hash; chain: Chain; isElsewhere: boolean; isLate: boolean }
  | { kind: 'failed'; code: ErrorCode }
  | { kind: 'cancelled' };

type Propose = (safeTxHash: Hash, description: string) => void;

/** Records a transaction on the chain where the wallet sent it, which need not be the requested one. */
export function useSend(account: Address, chain: Chain, onPropose: Propose | undefined) {
  const config = useConfig();
  const { sendTransactionAsync, isPending, reset } = useSendTransaction();
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);
  /** Counts requests and cancellations, to detect a late response. */
  const turn = useRef(0);

  const fail = (code: ErrorCode) => {
    // The form is hidden on an unsupported network.
    if (getAccount(config).chain === undefined) reportWalletError(code);
    setOutcome({ kind: 'failed', code });
  };

  /** Resolves to true if the wallet sent it while the visitor was waiting. */
  const send = async (transfer: Transfer, toName: string | null): Promise<boolean> => {
    turn.current += 1;
    const own = turn.current;
    setOutcome(null);
    const { address: current } = getAccount(config);
    // The visitor pressed "Send" as the account that was checked.
    if (current !== account) {
      if (current !== undefined) reportWalletError('accountChanged');
      return false;
    }
    // The kit keeps its own list of recent transactions.
    isKitWanted.set(true);
    try {
      const hash = await sendTransactionAsync({ ...createCall(transfer), chainId: chain.id });
      if (!isHash(hash)) throw new AppError('walletJunk');
      const isLate = own !== turn.current;
      if (isLate) setOutcome(null);
      if (onPropose !== undefined) {
        onPropose(hash, describeSent(toSent(transfer, chain, toName)));
        return !isLate;
      }
      const sentOn = await findSentChain(config, hash, chain);
      if (sentOn === null) fail('sentElsewhere');
      else {
        const what = toSent(transfer, sentOn, toName);
        addTransaction({ account, chainId: sentOn.id, hash, sentAt: Date.now(), what });
        const isElsewhere = sentOn.id !== chain.id;
        setOutcome({ kind: 'sent', hash, chain: sentOn, isElsewhere, isLate });
      }
      return !isLate;
    } catch (thrown) {
      if (own !== turn.current) return false;
      const code = classifyError(thrown);
      const isSameChain = getAccount(config).chainId === chain.id;
      fail(isSameChain || code === 'userRejected' ? code : 'networkChanged');
      return false;
    }
  };

  const cancel = () => {
    turn.current += 1;
    reset();
    setOutcome({ kind: 'cancelled' });
  };

  /** Clears the outcome, but keeps a sent transaction in view. */
  const forget = () => setOutcome((it) => (it?.kind === 'sent' ? it : null));

  const clear = () => setOutcome(null);

  return { send, isPending, cancel, outcome, forget, clear };
}

/** A token from another chain has no contract on this one, where its call does nothing. */
function toSent({ asset, to, value }: Transfer, chain: Chain, toName: string | null): SentTransfer {
  const { token, symbol, decimals, chainId } = asset;
  if (token !== null && chainId === chain.id) {
    return { token: token.address, symbol, decimals, value, to, toName };
  }
  const { symbol: coin, decimals: coinDecimals } = chain.nativeCurrency;
  const call =
    token === null ? { value, to, toName } : { value: 0n, to: token.address, toName: null };
  return { token: null, symbol: coin, decimals: coinDecimals, ...call };
}
