import { useConfig } from 'wagmi';
import { SelectField } from '@/components/ui/select-field';
import { t } from '@/lib/i18n/client';

type ChainSelectProps = { value: number; onChange: (chainId: number) => void };

/** The network that a token is on, which need not be the wallet's. */
export function ChainSelect({ value, onChange }: ChainSelectProps) {
  const { chains } = useConfig();
  return (
    <SelectField
      label={t('balances.tokenNetwork')}
      value={`${value}`}
      onChange={(chainId) => onChange(Number(chainId))}
    >
      {chains.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
