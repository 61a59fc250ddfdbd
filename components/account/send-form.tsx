import { useAddRecentTransaction } from '@rainbow-me/rainbowkit';
import { type FormEvent, useState } from 'react';
import type { Chain, Hash } from 'viem';
import { useSendTransaction } from 'wagmi';
import styles from '@/components/account/send-form.module.css';
import { SendStatus } from '@/components/account/send-status';
import { TransferFee } from '@/components/account/transfer-fee';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { TextField } from '@/components/ui/text-field';
import { shortenAddress } from '@/lib/address';
import { sendTexts } from '@/lib/texts/send';
import { formatBalance } from '@/lib/wallet/format-balance';
import { parseTransfer } from '@/lib/wallet/parse-transfer';

type SendFormProps = {
  chain: Chain;
  /** Inside a Safe sending proposes: what comes back is no transaction's hash. */
  onPropose?: (safeTxHash: Hash, description: string) => void;
};

/** Sends an amount of the chain's own currency. Remount it for another account or chain. */
export function SendForm({ chain, onPropose }: SendFormProps) {
  const { decimals, symbol } = chain.nativeCurrency;
  const [to, setTo] = useState('');
  const [amount, setAmount] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [sent, setSent] = useState<Hash | null>(null);
  const [error, setError] = useState<unknown>(null);
  const addRecentTransaction = useAddRecentTransaction();
  const { sendTransactionAsync, isPending } = useSendTransaction();
  const transfer = parseTransfer(to, amount, decimals);
  const problems = isChecked && !transfer.ok ? transfer.problems : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!transfer.ok || isPending) return;
    setError(null);
    try {
      const { to: recipient, value } = transfer;
      const hash = await sendTransactionAsync({ to: recipient, value, chainId: chain.id });
      const shownAmount = formatBalance({ value, decimals, symbol });
      const description = sendTexts.description(shownAmount, shortenAddress(recipient));
      if (onPropose === undefined) {
        addRecentTransaction({ hash, description });
        setSent(hash);
      } else onPropose(hash, description);
      setTo('');
      setAmount('');
      setIsChecked(false);
    } catch (thrown) {
      setError(thrown);
    }
  };

  const edit = (set: (value: string) => void, value: string) => {
    set(value);
    setError(null);
  };

  return (
    <details className={styles.send}>
      <summary>{sendTexts.title}</summary>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={sendTexts.to}
          value={to}
          onChange={(value) => edit(setTo, value)}
          placeholder="0x…"
          problem={problems?.to === true ? sendTexts.toProblem : null}
        />
        <TextField
          label={sendTexts.amount(symbol)}
          value={amount}
          onChange={(value) => edit(setAmount, value)}
          inputMode="decimal"
          placeholder="0.05"
          problem={problems?.amount === true ? sendTexts.amountProblem(decimals) : null}
        />
        <div className={styles.submit}>
          {transfer.ok && onPropose === undefined ? (
            <TransferFee chain={chain} to={transfer.to} value={transfer.value} />
          ) : (
            <span />
          )}
          <Button look="primary" type="submit" aria-disabled={isPending}>
            {isPending ? sendTexts.waiting : sendTexts.submit}
          </Button>
        </div>
        <ErrorText error={error} />
        {sent === null ? null : <SendStatus hash={sent} chain={chain} />}
      </form>
    </details>
  );
}
