import { useChains } from 'wagmi';
import styles from '@/components/receive/receive.module.css';
import { SelectField } from '@/components/ui/select-field';
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
  const chains = useChains();
  return (
    <div className={styles.choice}>
      <SelectField
        label={t('receive.network')}
        value={`${chosen ?? ''}`}
        onChange={(value) => onChoose(value === '' ? null : Number(value))}
      >
        {hasAny ? <option value="">{t('receive.any')}</option> : null}
        {offered.map((chainId) => (
          <option key={chainId} value={chainId}>
            {getNetworkName(chainId, chains, t)}
          </option>
        ))}
      </SelectField>
      {hasAny && chosen !== null ? <p className={styles.help}>{t('receive.codeHelp')}</p> : null}
    </div>
  );
}
