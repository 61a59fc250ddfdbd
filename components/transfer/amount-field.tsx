import { useQueryClient } from '@tanstack/react-query';
import { type Address, formatUnits } from 'viem';
import { useConfig } from 'wagmi';
import { BalanceProblem } from '@/components/balances/balance-problem';
import { useShownBalance } from '@/components/balances/use-shown-balance';
import styles from '@/components/transfer/send-form.module.css';
import { useMax } from '@/components/transfer/use-max';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { TextField } from '@/components/ui/text-field';
import { t } from '@/lib/i18n/client';
import type { Asset } from '@/lib/wallet/assets/asset';
import { readBalanceNow } from '@/lib/wallet/balances/balance-queries';
import { formatBalance } from '@/lib/wallet/format/format-balance';
import type { AmountProblem } from '@/lib/wallet/transfer/parse-amount';

type AmountFieldProps = {
  asset: Asset;
  account: Address;
  /** Null while it is not known. */
  to: Address | null;
  value: string;
  onChange: (value: string) => void;
  problem: AmountProblem | null;
  /** Whether the account pays the network fee in this coin. */
  paysFee: boolean;
};

const example = '0.05';

/** How much, with what there is. Remount it for another asset. */
export function AmountField({ asset, account, to, value, onChange, ...rest }: AmountFieldProps) {
  const { problem, paysFee } = rest;
  const { symbol, decimals } = asset;
  const config = useConfig();
  const client = useQueryClient();
  const available = useShownBalance(asset);
  const fill = (amount: bigint) => onChange(formatUnits(amount, decimals));
  const readAvailable = () => readBalanceNow(client, config, asset, account);
  const max = useMax({ asset, account, to, paysFee, readAvailable, fill });
  const shown =
    available.value === undefined
      ? t('send.noAmount')
      : formatBalance({ symbol, decimals, value: available.value });
  return (
    <div className={styles.field}>
      <TextField
        label={t('send.amount', { symbol })}
        value={value}
        onChange={onChange}
        inputMode="decimal"
        dir="ltr"
        placeholder={example}
        problem={problem === null ? null : describeProblem(problem, asset)}
      />
      <div className={styles.available}>
        <span>{t('send.available', { amount: shown })}</span>
        <Button look="quiet" aria-disabled={max.isPending} onClick={max.apply}>
          {t('send.max')}
        </Button>
      </div>
      {available.problem === null ? null : (
        <BalanceProblem {...available} problem={available.problem} />
      )}
      <div className={styles.note} role="status">
        {max.note}
      </div>
      <ErrorText code={max.errorCode} />
    </div>
  );
}

function describeProblem(problem: AmountProblem, { symbol, decimals }: Asset): string {
  if (problem === 'comma') return t('send.amountComma', { example });
  if (problem === 'decimals') return t('send.amountDecimals', { symbol, decimals });
  return t('send.amountProblem', { example: decimals > 1 ? example : '5', decimals });
}
