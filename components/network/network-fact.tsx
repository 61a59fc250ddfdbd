import { type FormEvent, useRef, useState } from 'react';
import { useAccount, useSwitchChain } from 'wagmi';
import styles from '@/components/network/network-fact.module.css';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { Button } from '@/components/ui/button';
import { Fact } from '@/components/ui/card';
import { t } from '@/lib/i18n/client';

export function NetworkFact() {
  const { chain, connector } = useAccount();
  return (
    <Fact name={t('account.network')}>
      {chain === undefined ? (
        <strong className={styles.wrong}>{t('account.wrongNetwork')}</strong>
      ) : null}
      {connector?.switchChain === undefined ? (
        <>
          {chain?.name}
          <p className={styles.help}>{t('account.switchingNotSupported')}</p>
        </>
      ) : (
        <SwitchNetworkForm current={chain?.id ?? null} />
      )}
      {chain === undefined ? <p className={styles.help}>{t('account.wrongNetworkHelp')}</p> : null}
    </Fact>
  );
}

/**
 * Sends the wallet a request only when the button is pressed. Selecting a network by itself changes nothing.
 * @see https://www.w3.org/WAI/WCAG22/Understanding/on-input.html
 */
function SwitchNetworkForm({ current }: { current: number | null }) {
  const { chains, switchChain, isPending, reset } = useSwitchChain();
  const [chosen, setChosen] = useState<number | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const isOther = chosen !== null && chosen !== current;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOther || isPending) return;
    // Move the focus now, because the button disappears once the wallet responds.
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
