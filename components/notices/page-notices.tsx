import { isOnline } from '@/components/hooks/browser-state';
import { useStore } from '@/components/hooks/use-store';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { t } from '@/lib/i18n/client';
import { isFramed } from '@/lib/wallet/browser/device';
import { dismissStorageDegraded, storageState } from '@/lib/wallet/storage/patch-local-storage';

export function OfflineNotice() {
  return useStore(isOnline) ? null : <Notice look="quiet" text={t('offline.text')} />;
}

/** Hidden in a frame, where the Safe connects by itself and lists its transactions. */
export function StorageNotice() {
  const isShown = useStore(storageState) === 'degraded';
  if (!isShown || isFramed()) return null;
  return (
    <Notice look="quiet" text={t('storage.degraded')}>
      <Button look="quiet" onClick={dismissStorageDegraded}>
        {t('storage.dismiss')}
      </Button>
    </Notice>
  );
}

type ReconnectNoticeProps = {
  /** True if the wallet was lost while the page was open, not at its start. */
  isLost: boolean;
  onRetry: () => void;
  onForget: () => void;
};

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

type SilenceNoticeProps = {
  /** For a request that has no form on the page. */
  onCancel?: () => void;
};

export function SilenceNotice({ onCancel }: SilenceNoticeProps) {
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
