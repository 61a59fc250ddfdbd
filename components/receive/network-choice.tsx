import { useId } from 'react';
import { useChains } from 'wagmi';
import styles from '@/components/receive/receive.module.css';
import { getNetworkName } from '@/lib/auth/account-name';
import { t } from '@/lib/i18n/client';

type NetworkChoiceProps = {
  offered: readonly number[];
  /** Null for any. */
  chosen: number | null;
  hasAny: boolean;
  onChoose: (chainId: number | null) => void;
};

/** The network that the code is to name. */
export function NetworkChoice({ offered, chosen, hasAny, onChoose }: NetworkChoiceProps) {
  const id = useId();
  const chains = useChains();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t('receive.network')}</label>
      <select
        id={id}
        className={styles.select}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        {hasAny ? <option value="">{t('receive.any')}</option> : null}
        {offered.map((chainId) => (
          <option key={chainId} value={chainId}>
            {getNetworkName(chainId, chains, t)}
          </option>
        ))}
      </select>
      {hasAny && chosen !== null ? <p className={styles.help}>{t('receive.codeHelp')}</p> : null}
    </div>
  );
}
