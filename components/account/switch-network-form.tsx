import { type FormEvent, useRef, useState } from 'react';
import { useSwitchChain } from 'wagmi';
import styles from '@/components/account/network-fact.module.css';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';

/**
 * Chooses a network and then, by a button, asks the wallet for it: a choice alone changes nothing.
 * `current` is null on a network that we do not have.
 * @see https://www.w3.org/WAI/WCAG22/Understanding/on-input.html
 */
export function SwitchNetworkForm({ current }: { current: number | null }) {
  const { chains, switchChain, isPending, reset } = useSwitchChain();
  const [chosen, setChosen] = useState<number | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const isOther = chosen !== null && chosen !== current;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOther || isPending) return;
    // The button goes when the wallet has answered.
    select.current?.focus();
    switchChain({ chainId: chosen }, { onSettled: () => setChosen(null) });
  };

  const cancel = () => {
    reset();
    select.current?.focus();
    setChosen(null);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <select
        ref={select}
        className={styles.select}
        aria-label={t('account.chooseNetwork')}
        aria-busy={isPending}
        value={chosen ?? current ?? ''}
        onChange={(event) => isPending || setChosen(Number(event.target.value))}
      >
        {current === null ? <option value="">{t('account.choose')}</option> : null}
        {chains.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {isOther ? (
        <Button look="primary" type="submit" aria-disabled={isPending}>
          {t('account.switchNetwork')}
        </Button>
      ) : null}
      <CancelWaiting isPending={isPending} request="switchChain" onCancel={cancel} />
    </form>
  );
}
