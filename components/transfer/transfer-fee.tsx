import type { Address, Chain } from 'viem';
import { useAccount, useBalance, useEstimateFeesPerGas, useEstimateGas } from 'wagmi';
import styles from '@/components/transfer/send-form.module.css';
import { ErrorText } from '@/components/ui/error-text';
import { readErrorCode } from '@/lib/errors/app-error';
import { t } from '@/lib/i18n/client';
import { formatBalance } from '@/lib/wallet/format/format-balance';

type TransferFeeProps = { chain: Chain; to: Address; value: bigint };

/** The estimated fee of a transfer, or why there is none (not enough funds, a busy node). */
export function TransferFee({ chain, to, value }: TransferFeeProps) {
  const { address } = useAccount();
  const gas = useEstimateGas({ account: address, to, value, chainId: chain.id });
  const fees = useEstimateFeesPerGas({ chainId: chain.id });
  const balance = useBalance({ address, chainId: chain.id });
  const price = fees.data?.maxFeePerGas;
  const cost = gas.data === undefined || price === undefined ? null : gas.data * price;
  // Not every node looks at the balance when it estimates a plain transfer.
  const isTooMuch = balance.data !== undefined && value + (cost ?? 0n) > balance.data.value;
  const nodeError = gas.error === null ? null : readErrorCode(gas.error);
  return (
    <span className={styles.fee}>
      {cost === null
        ? null
        : t('send.fee', { fee: formatBalance({ ...chain.nativeCurrency, value: cost }) })}
      <ErrorText code={isTooMuch ? 'insufficientFunds' : nodeError} />
    </span>
  );
}
