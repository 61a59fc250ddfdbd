import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { PhoneScreen } from '@/components/walletconnect/phone-screen';
import { QrLink } from '@/components/walletconnect/qr-link';
import { failedPairing, pairingState } from '@/lib/wallet/attempts/pairing-state';
import { isPhone } from '@/lib/wallet/browser/device';
import { readEthereum } from '@/lib/wallet/eip6963/browser-wallets';
import { warmUp } from '@/lib/wallet/walletconnect/with-pairing';

/**
 * What the kit does not show while a wallet is awaited: on a phone a screen over its sheet,
 * elsewhere the code's link.
 */
export function PairingOverlay() {
  const { connectModalOpen } = useConnectModal();
  const config = useConfig();
  const pairing = useStore(pairingState);
  const failedId = useStore(failedPairing);

  useEffect(() => {
    // In a wallet's in-app browser the wallet is there already.
    const isNeeded = connectModalOpen && isPhone() && !readEthereum();
    if (isNeeded) warmUp(config.connectors);
  }, [connectModalOpen, config]);

  // The screen stands from the choice on, so it cannot be downloaded first.
  if (isPhone()) return pairing && <PhoneScreen key={pairing.walletId} pairing={pairing} />;
  const walletId = pairing?.walletId ?? failedId;
  return walletId === null ? null : <QrLink walletId={walletId} pairing={pairing} />;
}
