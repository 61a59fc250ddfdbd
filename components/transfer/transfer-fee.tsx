import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Address } from 'viem';
import { useConfig } from 'wagmi';
import { useAssetBalance } from '@/components/balances/asset-balance';
import styles from '@/components/transfer/send-form.module.css';
import type { TransferForm } from '@/components/transfer/use-transfer-form';
import { ErrorText } from '@/components/ui/error-text';
import { readErrorCode } from '@/lib/errors/app-error';
import { t } from '@/lib/i18n/client';
import { getCoin } from '@/lib/wallet/assets/asset';
import { createCall, type Transfer } from '@/lib/wallet/transfer/create-call';
import { estimateFee, formatFee } from '@/lib/wallet/transfer/fee';

type TransferFeeProps = { form: TransferForm; transfer: Transfer };

export function TransferFee({ form, transfer }: TransferFeeProps) {
  // The problem is displayed below the button, so it isn't repeated here.
  const { chain, account, problem } = form;
  const { asset, value } = transfer;
  const { data: fee, error } = useFee(chain.id, account, transfer);
  const available = useAssetBalance(asset).value;
  const coins = useAssetBalance(getCoin(chain)).value;
  const cost = fee?.expected ?? 0n;
  const isCoin = asset.token === null;
  // Some nodes estimate a plain transfer without checking the balance.
  const isTooMuch = available !== undefined && (isCoin ? value + cost : value) > available;
  const lacksFee = !isCoin && coins !== undefined && coins < cost;
  const isShownBelow = problem?.kind === 'failed' && problem.code === 'insufficientFunds';
  const text = isTooMuch ? t('send.tooMuch') : t('send.feeFunds', chain.nativeCurrency);
  return (
    <span className={styles.fee}>
      {fee === undefined
        ? error && t('send.noFee')
        : t('send.fee', {
            fee: formatFee(fee.expected, chain.nativeCurrency),
            most: formatFee(fee.most, chain.nativeCurrency),
          })}
      {isCoin && isTooMuch && !isShownBelow ? <ErrorText code="insufficientFunds" /> : null}
      {!isCoin && (isTooMuch || lacksFee) ? (
        <span className={styles.lacking} role="alert">
          {text}
        </span>
      ) : null}
      {isTooMuch || lacksFee || error === null || problem !== null ? null : (
        <ErrorText code={readErrorCode(error)} />
      )}
    </span>
  );
}

function useFee(chainId: number, account: Address, transfer: Transfer) {
  const config = useConfig();
  const call = createCall(transfer);
  return useQuery({
    queryKey: ['transfer-fee', chainId, account, call.to, `${call.value}`, call.data],
    queryFn: () => estimateFee(config, { account, chainId, call }),
    placeholderData: keepPreviousData,
  });
}
