import { type FormEvent, type ReactNode, useState } from 'react';
import type { Address, Chain } from 'viem';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import styles from '@/components/transfer/send-form.module.css';
import { TransferFee } from '@/components/transfer/transfer-fee';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { t } from '@/lib/i18n/client';
import { parseTransfer } from '@/lib/wallet/format/parse-transfer';

type SendFieldsProps = {
  chain: Chain;
  isPending: boolean;
  isFeeShown: boolean;
  onEdit: () => void;
  /** Gives whether it was sent. */
  onSend: (transfer: { to: Address; value: bigint }) => Promise<boolean>;
  onCancel: () => void;
  /** What became of it. */
  children: ReactNode;
};

/** Whom to send how much. */
export function SendFields({
  chain,
  isPending,
  isFeeShown,
  onEdit,
  onSend,
  onCancel,
  children,
}: SendFieldsProps) {
  const { decimals, symbol } = chain.nativeCurrency;
  const [to, setTo] = useState('');
  const [amount, setAmount] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const transfer = parseTransfer(to, amount, decimals);
  useAnnounce(isPending ? t('send.waiting') : null);
  const problems = isChecked && !transfer.ok ? transfer.problems : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!transfer.ok || isPending) return;
    if (!(await onSend({ to: transfer.to, value: transfer.value }))) return;
    setTo('');
    setAmount('');
    setIsChecked(false);
  };

  const edit = (set: (value: string) => void, value: string) => {
    set(value);
    onEdit();
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('send.to')}
        value={to}
        onChange={(value) => edit(setTo, value)}
        dir="ltr"
        placeholder="0x…"
        problem={problems?.to === true ? t('send.toProblem') : null}
      />
      <TextField
        label={t('send.amount', { symbol })}
        value={amount}
        onChange={(value) => edit(setAmount, value)}
        inputMode="decimal"
        dir="ltr"
        placeholder="0.05"
        problem={
          problems?.amount === true ? t('send.amountProblem', { example: '0.05', decimals }) : null
        }
      />
      <div className={styles.submit}>
        {transfer.ok && isFeeShown ? (
          <TransferFee chain={chain} to={transfer.to} value={transfer.value} />
        ) : (
          <span />
        )}
        <CancelWaiting isPending={isPending} request="sendTransaction" onCancel={onCancel} />
        <Button look="primary" type="submit" aria-disabled={isPending}>
          {isPending ? t('send.waiting') : t('send.submit')}
        </Button>
      </div>
      {children}
    </form>
  );
}
