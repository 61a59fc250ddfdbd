import type { Address, Chain } from 'viem';
import { useAccount, useEstimateFeesPerGas, useEstimateGas } from 'wagmi';
import styles from '@/components/account/send-form.module.css';
import { ErrorText } from '@/components/ui/error-text';
import { sendTexts } from '@/lib/texts/send';
import { formatBalance } from '@/lib/wallet/format-balance';

type TransferFeeProps = { chain: Chain; to: Address; value: bigint };

/** The estimated fee of a transfer, or why there is none (not enough funds, a busy node). */
export function TransferFee({ chain, to, value }: TransferFeeProps) {
  const { address } = useAccount();
  const gas = useEstimateGas({ account: address, to, value, chainId: chain.id });
  const fees = useEstimateFeesPerGas({ chainId: chain.id });
  const price = fees.data?.maxFeePerGas;
  const fee =
    gas.data === undefined || price === undefined
      ? null
      : formatBalance({ ...chain.nativeCurrency, value: gas.data * price });
  return (
    <span className={styles.fee}>
      {fee === null ? null : sendTexts.fee(fee)}
      <ErrorText error={gas.error} />
    </span>
  );
}
