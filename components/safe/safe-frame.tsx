import '@/components/rainbowkit/kit-in-safe.css';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useAccount } from 'wagmi';
import { accountSlot } from '@/components/account/page-slots';
import { useElapsed } from '@/components/hooks/use-elapsed';
import { useStore } from '@/components/hooks/use-store';
import styles from '@/components/safe/safe.module.css';
import { Button, getButtonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { t } from '@/lib/i18n/client';

/** Delay before the page reports that it is waiting for a Safe. */
const slowAfterMs = 4_000;

export type SafeFrameProps = { isConnecting: boolean; onRetry: () => void };

/** Fills the page in a frame while no Safe is connected. Also applies the kit's look for frames. */
export function SafeFrame({ isConnecting, onRetry }: SafeFrameProps) {
  const place = useStore(accountSlot);
  const { isConnected } = useAccount();
  const isSlow = useElapsed(isConnecting, slowAfterMs);

  useEffect(() => {
    document.documentElement.toggleAttribute('data-in-frame', true);
  }, []);

  if (place === null || isConnected || (isConnecting && !isSlow)) return null;
  return createPortal(
    <Card title={isConnecting ? t('safe.slowTitle') : t('safe.absentTitle')} level={1}>
      <p role="status">{isConnecting ? t('safe.slowText') : t('safe.absentText')}</p>
      <div className={styles.actions}>
        {isConnecting ? null : <Button onClick={onRetry}>{t('safe.retry')}</Button>}
        <a
          className={getButtonClass(isConnecting ? 'plain' : 'primary')}
          href={window.location.href}
          rel="noreferrer noopener"
          target="_blank"
        >
          {t('safe.openTab')}
        </a>
      </div>
    </Card>,
    place,
  );
}
