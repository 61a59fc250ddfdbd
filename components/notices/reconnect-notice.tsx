import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { t } from '@/lib/i18n/client';

type ReconnectNoticeProps = {
  /** Whether the wallet was lost while the page was open, and not at its start. */
  isLost: boolean;
  onRetry: () => void;
  onForget: () => void;
};

/** Says that the wallet does not answer, or did not at the start. Everything else works meanwhile. */
export function ReconnectNotice({ isLost, onRetry, onForget }: ReconnectNoticeProps) {
  return (
    <Notice look="alert" text={isLost ? t('reconnect.lost') : t('reconnect.unanswered')}>
      <Button onClick={isLost ? reload : onRetry}>
        {isLost ? t('reconnect.reload') : t('reconnect.retry')}
      </Button>
      <Button look="quiet" onClick={onForget}>
        {t('reconnect.forget')}
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
    <Notice look="alert" text={t('reconnect.silent')}>
      <Button onClick={reload}>{t('reconnect.reload')}</Button>
      {onCancel === undefined ? null : (
        <Button look="quiet" onClick={onCancel}>
          {t('waiting.cancel')}
        </Button>
      )}
    </Notice>
  );
}

function reload(): void {
  window.location.reload();
}
