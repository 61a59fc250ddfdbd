import { useChains } from 'wagmi';
import { Button } from '@/components/ui/button';
import { productId } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import type { Activity } from '@/lib/wallet/activity/activity';
import { toCsv } from '@/lib/wallet/activity/to-csv';

/** Saves all of it as a file. */
export function ExportActivity({ list }: { list: readonly Activity[] }) {
  const chains = useChains();
  const save = () => {
    const getName = (chainId: number) => chains.find(({ id }) => id === chainId)?.name ?? '';
    const file = new Blob([toCsv(list, getName)], { type: 'text/csv;charset=utf-8' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${productId}-activity-${new Date().toISOString().slice(0, 10)}.csv`;
    link.click();
    // Once the browser has begun to save it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <Button look="quiet" onClick={save}>
      {t('activity.export')}
    </Button>
  );
}
