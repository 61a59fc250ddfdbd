import { useId } from 'react';
import styles from '@/components/transfer/send-form.module.css';
import type { AssetGroup } from '@/components/transfer/use-send-assets';
import { t } from '@/lib/i18n/client';
import { getAssetId } from '@/lib/wallet/assets/asset';

type AssetSelectProps = {
  groups: readonly AssetGroup[];
  /** By its id. */
  value: string;
  onChange: (assetId: string) => void;
};

/** What is sent, by network. */
export function AssetSelect({ groups, value, onChange }: AssetSelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('send.asset')}</label>
      <select
        id={id}
        aria-label={t('send.asset')}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {groups.map(({ chain, assets }) => (
          <optgroup key={chain.id} label={chain.name}>
            {assets.map((asset) => (
              <option key={getAssetId(asset)} value={getAssetId(asset)}>
                {`${asset.symbol} · ${asset.name} · ${chain.name}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
