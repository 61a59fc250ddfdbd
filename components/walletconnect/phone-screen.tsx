import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isPageVisible } from '@/components/hooks/browser-state';
import { useElapsed } from '@/components/hooks/use-elapsed';
import { useStore } from '@/components/hooks/use-store';
import { Button, getButtonClass } from '@/components/ui/button';
import { ConnectOnly, CopyLink } from '@/components/walletconnect/pairing-actions';
import styles from '@/components/walletconnect/phone-screen.module.css';
import { t } from '@/lib/i18n/client';
import { dispatch, type Linked, type Pairing } from '@/lib/wallet/attempts/attempt-state';
import { isIos } from '@/lib/wallet/browser/device';
import { isInAppBrowser } from '@/lib/wallet/browser/in-app-browser';

/** A page still visible after this time was not left for an app. */
const openingTimeMs = 2_500;

export function PhoneScreen({ pairing }: { pairing: Pairing }) {
  const { name } = pairing.wallet;
  const link = pairing.phase === 'linked' ? pairing.link : null;
  const isVisible = useStore(isPageVisible);
  const hasStayed = useElapsed(link !== null && isVisible, openingTimeMs);
  const [isUnopened, setIsUnopened] = useState(false);
  if (hasStayed && !isUnopened) setIsUnopened(true);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpening = link === null || (link.app !== null && !isUnopened);
  const anyTitle =
    link?.app == null ? t('pairing.titleOfAny') : t('pairing.title', { wallet: name });

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return createPortal(
    <div
      className={styles.screen}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      data-opening={isOpening}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {isOpening ? t('pairing.opening', { wallet: name }) : anyTitle}
      </h2>
      {isOpening || pairing.phase !== 'linked' ? null : <WaysToOpen pairing={pairing} />}
      <Button look="quiet" onClick={() => dispatch({ type: 'cancel' })}>
        {isOpening ? t('pairing.cancel') : t('pairing.back')}
      </Button>
    </div>,
    document.body,
  );
}

function WaysToOpen({ pairing }: { pairing: Linked }) {
  const { wallet, link } = pairing;
  const { uri, app } = link;
  const inApp = isInAppBrowser();
  // No app's browser opens `wc:`.
  const target = app ?? (inApp ? null : uri);
  const help = app === null ? t('pairing.textOfAny') : t('pairing.text', { wallet: wallet.name });
  const download = isIos() ? wallet.store.ios : wallet.store.android;
  return (
    <>
      <p>{inApp ? t('pairing.textInApp') : help}</p>
      {target === null ? null : (
        <a
          className={getButtonClass('primary')}
          href={target}
          {...(target.startsWith('http') ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
        >
          {app === null ? t('pairing.openAny') : t('pairing.open', { wallet: wallet.name })}
        </a>
      )}
      <CopyLink key={uri} uri={uri} />
      <ConnectOnly pairing={pairing} />
      {download === null ? null : (
        <a className={getButtonClass()} href={download} target="_blank" rel="noreferrer noopener">
          {t('pairing.get', { wallet: wallet.name })}
        </a>
      )}
    </>
  );
}
