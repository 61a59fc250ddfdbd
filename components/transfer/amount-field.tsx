import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUnits } from 'viem';
import { useConfig } from 'wagmi';
import { BalanceProblem, useShownBalance } from '@/components/balances/asset-balance';
import styles from '@/components/transfer/send-form.module.css';
import type { TransferForm } from '@/components/transfer/use-transfer-form';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { TextField } from '@/components/ui/field';
import type { ErrorCode } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import { t } from '@/lib/i18n/client';
import type { Asset } from '@/lib/wallet/assets/asset';
import { readBalanceNow } from '@/lib/wallet/balances/balance-queries';
import { formatBalance } from '@/lib/wallet/format/format-balance';
import { estimateFee, formatFee } from '@/lib/wallet/transfer/fee';
import type { AmountProblem } from '@/lib/wallet/transfer/parse-amount';

const example = '0.05';

/** Amount input with the balance and a button that fills in the maximum. Set `key` to the asset. */
export function AmountField({ form }: { form: TransferForm }) {
  const { asset } = form;
  const balance = useShownBalance(asset);
  const max = useMax(form);
  const available =
    balance.value === undefined
      ? t('send.noAmount')
      : formatBalance({ ...asset, value: balance.value });
  return (
    <div className={styles.field}>
      <TextField
        label={t('send.amount', { symbol: asset.symbol })}
        value={form.amount}
        onChange={form.editAmount}
        inputMode="decimal"
        dir="ltr"
        placeholder={example}
        problem={form.amountProblem === null ? null : describeProblem(form.amountProblem, asset)}
      />
      <div className={styles.available}>
        <span>{t('send.available', { amount: available })}</span>
        <Button look="quiet" aria-disabled={max.isPending} onClick={() => void max.fill()}>
          {t('send.max')}
        </Button>
      </div>
      <BalanceProblem {...balance} />
      <div className={styles.note} role="status">
        {max.note}
      </div>
      <ErrorText code={max.errorCode} />
    </div>
  );
}

/** Fills in the whole balance. For a coin, subtracts the highest possible fee. */
function useMax({ asset, account, amount, paysFee, recipient, fillAmount }: TransferForm) {
  const config = useConfig();
  const client = useQueryClient();
  const [note, setNote] = useState<{ text: string; amount: string } | null>(null);
  const [errorCode, setErrorCode] = useState<ErrorCode | null>(null);
  const [isPending, setIsPending] = useState(false);

  const fill = async () => {
    setIsPending(true);
    setErrorCode(null);
    setNote(null);
    try {
      const call = { to: recipient.address ?? account, value: 1n };
      const isFeeLeft = asset.token === null && paysFee;
      const [available, fee] = await Promise.all([
        readBalanceNow(client, config, asset, account),
        isFeeLeft ? estimateFee(config, { account, chainId: asset.chainId, call }) : null,
      ]);
      const most = available - (fee?.most ?? 0n);
      const filled = most > 0n ? formatUnits(most, asset.decimals) : amount;
      if (most > 0n) fillAmount(filled);
      if (fee !== null) {
        const left = t('send.maxLeft', { fee: formatFee(fee.most, asset) });
        setNote({ text: most > 0n ? left : t('send.maxNothing'), amount: filled });
      }
    } catch (thrown) {
      setErrorCode(toAppError(thrown).code);
    }
    setIsPending(false);
  };

  // After a change, it would be about another amount.
  return { fill, note: note?.amount === amount ? note.text : null, errorCode, isPending };
}

function describeProblem(problem: AmountProblem, { symbol, decimals }: Asset): string {
  if (problem === 'comma') return t('send.amountComma', { example });
  if (problem === 'decimals') return t('send.amountDecimals', { symbol, decimals });
  return t('send.amountProblem', { example: decimals > 1 ? example : '5', decimals });
}
