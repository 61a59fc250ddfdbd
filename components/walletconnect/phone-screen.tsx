import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, getButtonClass } from '@/components/ui/button';
import { ConnectOnly } from '@/components/walletconnect/connect-only';
import { CopyLink } from '@/components/walletconnect/copy-link';
import styles from '@/components/walletconnect/phone-screen.module.css';
import { t } from '@/lib/i18n/client';
import { startAttempt } from '@/lib/wallet/attempts/connection-attempt';
import { type Pairing, setPairing } from '@/lib/wallet/attempts/pairing-state';
import { isIos } from '@/lib/wallet/browser/device';

/** Milliseconds after which a page that is still to be seen was not left for an app. */
const openingTime = 2_500;

/**
 * Says which app is being opened, from the tap on. When none came up: links that a browser follows
 * because they are tapped, the way to the app, and the link to carry over by hand. The kit's list is
 * below and comes back.
 */
export function PhoneScreen({ pairing }: { pairing: Pairing }) {
  const { uri, link, walletName } = pairing;
  const isUnopened = useStillVisible(uri === null ? null : link === null ? 0 : openingTime);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpening = uri === null || !isUnopened;
  const anyTitle =
    link === null ? t('pairing.titleOfAny') : t('pairing.title', { wallet: walletName });

  useEffect(() => {
    heading.current?.focus();
  }, []);

  const back = () => {
    startAttempt();
    setPairing(null);
  };
  return createPortal(
    <div
      className={styles.screen}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      data-opening={isOpening}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {isOpening ? t('pairing.opening', { wallet: walletName }) : anyTitle}
      </h2>
      {isOpening ? null : <WaysToOpen pairing={pairing} uri={uri} />}
      <Button look="quiet" onClick={back}>
        {isOpening ? t('pairing.cancel') : t('pairing.back')}
      </Button>
    </div>,
    document.body,
  );
}

function WaysToOpen({ pairing, uri }: { pairing: Pairing; uri: string }) {
  const { walletName, link, store } = pairing;
  const target = link ?? uri;
  const download = isIos() ? store.ios : store.android;
  return (
    <>
      <p>{link === null ? t('pairing.textOfAny') : t('pairing.text', { wallet: walletName })}</p>
      <a
        className={getButtonClass('primary')}
        href={target}
        {...(target.startsWith('http') ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
      >
        {link === null ? t('pairing.openAny') : t('pairing.open', { wallet: walletName })}
      </a>
      <CopyLink key={uri} uri={uri} />
      <ConnectOnly pairing={pairing} />
      {download === null ? null : (
        <a className={getButtonClass()} href={download} target="_blank" rel="noreferrer noopener">
          {t('pairing.get', { wallet: walletName })}
        </a>
      )}
    </>
  );
}

/**
 * Whether the page has been in sight for so many milliseconds, without having been left. Stays true;
 * null does not begin to count.
 */
function useStillVisible(time: number | null): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (isDue || time === null) return;
    let timer = 0;
    const start = () => {
      window.clearTimeout(timer);
      if (!document.hidden) timer = window.setTimeout(() => setIsDue(true), time);
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [isDue, time]);
  return isDue || time === 0;
}
