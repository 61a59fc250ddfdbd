import { useAddRecentTransaction } from '@rainbow-me/rainbowkit';
import { useEffect, useRef, useState } from 'react';
import type { Address, Chain, Hash } from 'viem';
import { useConfig, useSendTransaction } from 'wagmi';
import { getAccount, getChainId } from 'wagmi/actions';
import { shortenAddress } from '@/lib/address';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { t } from '@/lib/i18n/client';
import { recordActivity } from '@/lib/wallet/activity/activity-store';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { formatBalance } from '@/lib/wallet/format/format-balance';
import { recordElsewhere } from '@/lib/wallet/rainbowkit/recent-transactions';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { findTransactionChain } from '@/lib/wallet/wagmi/find-transaction-chain';

type Transfer = { to: Address; value: bigint };
/** `isElsewhere`: not on the network that it was meant for. `isLate`: the visitor had cancelled. */
export type Sent = { hash: Hash; chain: Chain; isElsewhere: boolean; isLate: boolean };
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
  const record = useAddRecentTransaction();
  /** The kit's records are of the network at the time of the render. */
  const recordNow = useRef(record);
  useEffect(() => {
    recordNow.current = record;
  }, [record]);

  /** Says what went wrong, also where this form is not shown: on a network that is none of ours. */
  const report = (code: ErrorCode) => {
    if (getAccount(config).chain === undefined) reportWalletError(code);
    setErrorCode(code);
  };

  const keep = (to: Address, value: bigint, it: Sent) => {
    const { address: account } = getAccount(config);
    const { symbol, decimals } = it.chain.nativeCurrency;
    const what = {
      kind: 'transfer',
      token: null,
      symbol,
      decimals,
      value,
      to,
      toName: null,
    } as const;
    if (account !== undefined)
      recordActivity({ account, chainId: it.chain.id, hash: it.hash, sentAt: Date.now(), what });
    setSent(it);
  };

  const note = async (hash: Hash, { to, value }: Transfer, isLate: boolean) => {
    const getDescription = ({ nativeCurrency }: Chain) =>
      t('send.description', {
        amount: formatBalance({ ...nativeCurrency, value }),
        to: shortenAddress(to),
      });
    if (onPropose !== undefined) return onPropose(hash, getDescription(chain));
    const { chain: other, chainId: otherId } = getAccount(config);
    if (otherId !== chain.id) {
      const ids = other === undefined ? [chain.id] : [chain.id, other.id];
      const found = await findTransactionChain(config, hash, ids);
      if (found === null) return report('sentElsewhere');
      if (other !== undefined && found === other.id) {
        recordNow.current({ hash, description: getDescription(other) });
        return keep(to, value, { hash, chain: other, isElsewhere: true, isLate });
      }
    }
    const description = getDescription(chain);
    const { address } = getAccount(config);
    // The kit's network, which stays the last known one while the wallet is on another.
    if (address === undefined || getChainId(config) === chain.id) record({ hash, description });
    else recordElsewhere(createFallbackStorage(), address, chain.id, { hash, description });
    keep(to, value, { hash, chain, isElsewhere: false, isLate });
  };

  /** Gives whether the wallet took it while it was waited for. */
  const send = async (transfer: Transfer): Promise<boolean> => {
    setErrorCode(null);
    setIsRequestCancelled(false);
    turn.current += 1;
    const own = turn.current;
    try {
      const hash = await sendTransactionAsync({ ...transfer, chainId: chain.id });
      const isLate = own !== turn.current;
      // It may be the answer to what is waited for no more, but it was sent.
      if (isLate) setIsRequestCancelled(false);
      await note(hash, transfer, isLate);
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
