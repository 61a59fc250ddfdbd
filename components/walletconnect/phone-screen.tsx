import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, getButtonClass } from '@/components/ui/button';
import { CopyLink } from '@/components/walletconnect/copy-link';
import type { PairingProps } from '@/components/walletconnect/pairing-place';
import styles from '@/components/walletconnect/phone-screen.module.css';
import { pairingTexts } from '@/lib/texts/wallets';
import { takeTurn } from '@/lib/wallet/connect-turn';
import { isIos } from '@/lib/wallet/surface';
import { setPairing } from '@/lib/wallet/walletconnect/pairing-state';

/** Milliseconds after which a page that is still to be seen was not left for an app. */
const openingTime = 2_500;

/**
 * Comes up when the wallet's app did not: links that a browser follows because they are tapped, the
 * way to the app, and the link to carry over by hand. The kit's list is below and comes back.
 */
export function PhoneScreen({ pairing, uri }: PairingProps) {
  const { walletName, link, store } = pairing;
  const isShown = useStillVisible(link === null ? 0 : openingTime);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);

  if (!isShown) return null;
  const back = () => {
    takeTurn();
    setPairing(null);
  };
  const target = link ?? uri;
  const download = isIos() ? store.ios : store.android;
  return createPortal(
    <div className={styles.screen} role="dialog" aria-modal="true" aria-labelledby="pairing-title">
      <h2 id="pairing-title" ref={heading} tabIndex={-1}>
        {link === null ? pairingTexts.titleOfAny : pairingTexts.title(walletName)}
      </h2>
      <p>{link === null ? pairingTexts.textOfAny : pairingTexts.text(walletName)}</p>
      <a
        className={getButtonClass('primary')}
        href={target}
        {...(target.startsWith('http') ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
      >
        {link === null ? pairingTexts.openAny : pairingTexts.open(walletName)}
      </a>
      <CopyLink uri={uri} />
      {download === null ? null : (
        <a className={getButtonClass()} href={download} target="_blank" rel="noreferrer noopener">
          {pairingTexts.get(walletName)}
        </a>
      )}
      <Button look="quiet" onClick={back}>
        {pairingTexts.back}
      </Button>
    </div>,
    document.body,
  );
}

/** Whether the page has been in sight for so long, without having been left. Stays true. */
function useStillVisible(time: number): boolean {
  const [isDue, setIsDue] = useState(time === 0);
  useEffect(() => {
    if (isDue) return;
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
  return isDue;
}
