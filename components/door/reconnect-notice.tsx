import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { reconnectTexts } from '@/lib/texts/reconnect';

type ReconnectNoticeProps = { onRetry: () => void; onForget: () => void };

/** Says that the wallet of the last visit did not answer. Everything else works meanwhile. */
export function ReconnectNotice({ onRetry, onForget }: ReconnectNoticeProps) {
  return (
    <Notice look="alert" text={reconnectTexts.unanswered}>
      <Button onClick={onRetry}>{reconnectTexts.retry}</Button>
      <Button look="quiet" onClick={onForget}>
        {reconnectTexts.forget}
      </Button>
    </Notice>
  );
}
