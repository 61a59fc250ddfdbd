import { useShowCallsStatus } from 'wagmi';
import styles from '@/components/activity/activity.module.css';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';

export function ShowInWallet({ bundle }: { bundle: string | null }) {
  const { showCallsStatus, isPending, isError } = useShowCallsStatus();
  if (bundle === null) return null;
  return (
    <div className={styles.tools}>
      <Button look="quiet" disabled={isPending} onClick={() => showCallsStatus({ id: bundle })}>
        {t('batch.show')}
      </Button>
      <span role="status">{isError ? t('batch.notShown') : null}</span>
    </div>
  );
}
