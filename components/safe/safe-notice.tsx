import styles from '@/components/safe/safe.module.css';
import { Button, getButtonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { safeTexts } from '@/lib/texts/safe';

/** Says that no Safe has answered, yet or at all, and what to do. */
export function SafeNotice({ isSlow, onRetry }: { isSlow: boolean; onRetry: () => void }) {
  return (
    <Card title={isSlow ? safeTexts.slowTitle : safeTexts.absentTitle}>
      <p role="status">{isSlow ? safeTexts.slowText : safeTexts.absentText}</p>
      <div className={styles.actions}>
        {isSlow ? null : <Button onClick={onRetry}>{safeTexts.retry}</Button>}
        <a
          className={getButtonClass(isSlow ? 'plain' : 'primary')}
          href={window.location.href}
          rel="noreferrer noopener"
          target="_blank"
        >
          {safeTexts.openTab}
        </a>
      </div>
    </Card>
  );
}
