import { useState } from 'react';
import type { Address } from 'viem';
import { useConfig } from 'wagmi';
import type { ErrorCode } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import { t } from '@/lib/i18n/client';
import type { Asset } from '@/lib/wallet/assets/asset';
import { estimateFee } from '@/lib/wallet/transfer/estimate-fee';
import { formatFee } from '@/lib/wallet/transfer/format-fee';

type MaxOptions = {
  asset: Asset;
  account: Address;
  to: Address | null;
  paysFee: boolean;
  readAvailable: () => Promise<bigint>;
  fill: (amount: bigint) => void;
};

/** Fills in all that there is. Of a coin the highest fee is left, where the account pays one. */
export function useMax({ asset, account, to, paysFee, readAvailable, fill }: MaxOptions) {
  const config = useConfig();
  const [note, setNote] = useState<string | null>(null);
  const [errorCode, setErrorCode] = useState<ErrorCode | null>(null);
  const [isPending, setIsPending] = useState(false);

  const apply = async () => {
    if (isPending) return;
    setIsPending(true);
    setErrorCode(null);
    setNote(null);
    try {
      const leavesFee = asset.token === null && paysFee;
      const call = { to: to ?? account, value: 1n };
      const { chainId } = asset;
      const [available, fee] = await Promise.all([
        readAvailable(),
        leavesFee ? estimateFee(config, { account, chainId, call }) : null,
      ]);
      const amount = available - (fee?.most ?? 0n);
      if (amount > 0n) fill(amount);
      if (fee !== null) {
        const left = t('send.maxLeft', { fee: formatFee(fee.most, asset) });
        setNote(amount > 0n ? left : t('send.maxNothing'));
      }
    } catch (thrown) {
      setErrorCode(toAppError(thrown).code);
    }
    setIsPending(false);
  };

  return { apply: () => void apply(), note, errorCode, isPending };
}
