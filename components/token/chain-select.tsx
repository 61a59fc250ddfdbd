import { useId } from 'react';
import { useConfig } from 'wagmi';
import styles from '@/components/token/token-form.module.css';
import { t } from '@/lib/i18n/client';

type ChainSelectProps = { value: number; onChange: (chainId: number) => void };

/** The network that a token is on, which need not be the wallet's. */
export function ChainSelect({ value, onChange }: ChainSelectProps) {
  const { chains } = useConfig();
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('balances.tokenNetwork')}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {chains.map((chain) => (
          <option key={chain.id} value={chain.id}>
            {chain.name}
          </option>
        ))}
      </select>
    </div>
  );
}
