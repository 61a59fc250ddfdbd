import { useConnectModal } from '@rainbow-me/rainbowkit';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { chooseAgain } from '@/components/rainbowkit/choose-again';
import { findCodeRow, useKitElement } from '@/components/rainbowkit/kit-dom';
import { Button } from '@/components/ui/button';
import { ConnectOnly, CopyLink } from '@/components/walletconnect/pairing-actions';
import styles from '@/components/walletconnect/pairing-overlay.module.css';
import { PhoneScreen } from '@/components/walletconnect/phone-screen';
import { t } from '@/lib/i18n/client';
import { attemptState, isPairing, type Pairing } from '@/lib/wallet/attempts/attempt-state';
import { isPhone } from '@/lib/wallet/browser/device';
import { readEthereum } from '@/lib/wallet/eip6963/browser-wallets';
import { warmUp } from '@/lib/wallet/walletconnect/with-pairing';

/** Shown while waiting for a wallet: on a phone a screen over the kit's sheet, elsewhere the code's link. */
export function PairingOverlay() {
  const { connectModalOpen } = useConnectModal();
  const config = useConfig();
  const attempt = useStore(attemptState);

  useEffect(() => {
    // In a wallet's in-app browser, the wallet is already present.
    const isNeeded = connectModalOpen && isPhone() && !readEthereum();
    if (isNeeded) warmUp(config.connectors);
  }, [connectModalOpen, config]);

  // The screen appears as soon as a wallet is chosen, so there is no time to download it.
  if (isPhone()) {
    return isPairing(attempt) && <PhoneScreen key={attempt.wallet.id} pairing={attempt} />;
  }
  if (isPairing(attempt)) return <QrLink pairing={attempt} />;
  if (attempt.phase !== 'ended' || attempt.endedBy !== 'failure') return null;
  const { id, via } = attempt.wallet;
  return via === 'relay' ? (
    // `markStates` finds "Retry" and shows beside it what happened.
    <QrRow walletId={id} isCodeHidden>
      <Button onClick={() => chooseAgain(id)}>{t('kit.retry')}</Button>
    </QrRow>
  ) : null;
}

function QrLink({ pairing }: { pairing: Pairing }) {
  const uri = pairing.phase === 'linked' ? pairing.link.uri : null;
  return (
    <QrRow walletId={pairing.wallet.id} isCodeHidden={uri === null}>
      <CopyLink key={uri} uri={uri} look="quiet" />
      <ConnectOnly pairing={pairing} look="quiet" />
    </QrRow>
  );
}

type QrRowProps = { walletId: string; isCodeHidden: boolean; children: ReactNode };

/** Renders into the row below the kit's QR code. The kit keeps showing a code whose pairing has ended. */
function QrRow({ walletId, isCodeHidden, children }: QrRowProps) {
  const row = useKitElement(findCodeRow);
  return row === null
    ? null
    : createPortal(
        <div className={styles.own} data-wallet={walletId} data-code-hidden={isCodeHidden}>
          {children}
        </div>,
        row,
      );
}
