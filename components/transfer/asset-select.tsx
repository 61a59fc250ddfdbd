import type { AssetGroup } from '@/components/transfer/use-send-assets';
import { SelectField } from '@/components/ui/select-field';
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
  return (
    <SelectField label={t('send.asset')} value={value} onChange={onChange}>
      {groups.map(({ chain, assets }) => (
        <optgroup key={chain.id} label={chain.name}>
          {assets.map((asset) => (
            <option key={getAssetId(asset)} value={getAssetId(asset)}>
              {`${asset.symbol} · ${asset.name} · ${chain.name}`}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
