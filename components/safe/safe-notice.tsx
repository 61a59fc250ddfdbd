import styles from '@/components/safe/safe.module.css';
import { Button, getButtonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { t } from '@/lib/i18n/client';

export function SafeNotice({ isSlow, onRetry }: { isSlow: boolean; onRetry: () => void }) {
  return (
    <Card title={isSlow ? t('safe.slowTitle') : t('safe.absentTitle')} level={1}>
      <p role="status">{isSlow ? t('safe.slowText') : t('safe.absentText')}</p>
      <div className={styles.actions}>
        {isSlow ? null : <Button onClick={onRetry}>{t('safe.retry')}</Button>}
        <a
          className={getButtonClass(isSlow ? 'plain' : 'primary')}
          href={window.location.href}
          rel="noreferrer noopener"
          target="_blank"
        >
          {t('safe.openTab')}
        </a>
      </div>
    </Card>
  );
}
