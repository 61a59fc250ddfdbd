import { useConnectModal } from '@rainbow-me/rainbowkit';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { PhoneScreen } from '@/components/walletconnect/phone-screen';
import type { QrLinkProps } from '@/components/walletconnect/qr-link';
import { pairingState } from '@/lib/wallet/attempts/pairing-state';
import { isPhone } from '@/lib/wallet/browser/device';
import { readEthereum } from '@/lib/wallet/eip6963/browser-wallets';
import { warmUp } from '@/lib/wallet/walletconnect/with-pairing';

const QrLink = lazy(importQrLink);

async function importQrLink(): Promise<{ default: ComponentType<QrLinkProps> }> {
  try {
    const { QrLink: Link } = await import('@/components/walletconnect/qr-link');
    return { default: Link };
  } catch {
    // Connecting works without.
    return { default: () => null };
  }
}

/**
 * What the kit does not show while a wallet is awaited: on a phone a screen over its sheet,
 * elsewhere the code's link, which is downloaded when there is one.
 */
export function PairingOverlay() {
  const { connectModalOpen } = useConnectModal();
  const config = useConfig();
  const pairing = useStore(pairingState);

  useEffect(() => {
    // In a wallet's in-app browser the wallet is there already.
    const isNeeded = connectModalOpen && isPhone() && !readEthereum();
    if (isNeeded) warmUp(config.connectors);
  }, [connectModalOpen, config]);

  if (pairing === null) return null;
  // Here from the tap on, so it cannot be downloaded first.
  if (isPhone()) return <PhoneScreen key={pairing.walletId} pairing={pairing} />;
  return pairing.uri === null ? null : (
    <Suspense fallback={null}>
      <QrLink pairing={pairing} uri={pairing.uri} />
    </Suspense>
  );
}
