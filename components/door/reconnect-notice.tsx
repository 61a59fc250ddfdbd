import { createPortal } from 'react-dom';
import styles from '@/components/door/wallet-alert.module.css';
import { Button } from '@/components/ui/button';
import { reconnectTexts } from '@/lib/texts/reconnect';

type ReconnectNoticeProps = { onRetry: () => void; onForget: () => void };

/** Says that the wallet of the last visit did not answer. Everything else works meanwhile. */
export function ReconnectNotice({ onRetry, onForget }: ReconnectNoticeProps) {
  return createPortal(
    <div className={styles.alert} role="alert">
      <p>{reconnectTexts.unanswered}</p>
      <Button onClick={onRetry}>{reconnectTexts.retry}</Button>
      <Button look="quiet" onClick={onForget}>
        {reconnectTexts.forget}
      </Button>
    </div>,
    document.body,
  );
}
