import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { reconnectTexts, waitingTexts } from '@/lib/texts/notices';

type ReconnectNoticeProps = {
  /** Whether the wallet was lost while the page was open, and not at its start. */
  isLost: boolean;
  onRetry: () => void;
  onForget: () => void;
};

/** Says that the wallet does not answer, or did not at the start. Everything else works meanwhile. */
export function ReconnectNotice({ isLost, onRetry, onForget }: ReconnectNoticeProps) {
  return (
    <Notice look="alert" text={isLost ? reconnectTexts.lost : reconnectTexts.unanswered}>
      <Button onClick={isLost ? reload : onRetry}>
        {isLost ? reconnectTexts.reload : reconnectTexts.retry}
      </Button>
      <Button look="quiet" onClick={onForget}>
        {reconnectTexts.forget}
      </Button>
    </Notice>
  );
}

/**
 * Says that the wallet answers nothing while it is asked for something. It may come back by itself.
 * `onCancel` where what it was asked has no form of its own on the page.
 */
export function SilenceNotice({ onCancel }: { onCancel?: () => void }) {
  return (
    <Notice look="alert" text={reconnectTexts.silent}>
      <Button onClick={reload}>{reconnectTexts.reload}</Button>
      {onCancel === undefined ? null : (
        <Button look="quiet" onClick={onCancel}>
          {waitingTexts.cancel}
        </Button>
      )}
    </Notice>
  );
}

function reload(): void {
  window.location.reload();
}
