import { useConnectModal } from '@rainbow-me/rainbowkit';
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useConfig } from 'wagmi';
import type { PairingProps } from '@/components/walletconnect/pairing-place';
import { readEthereum } from '@/lib/wallet/browser-wallets';
import { isPhone } from '@/lib/wallet/surface';
import { getPairing, subscribeToPairing } from '@/lib/wallet/walletconnect/pairing-state';
import { warmUp } from '@/lib/wallet/walletconnect/with-pairing';

const PairingPlace = lazy(importPlace);

async function importPlace(): Promise<{ default: ComponentType<PairingProps> }> {
  try {
    const { PairingPlace: Place } = await import('@/components/walletconnect/pairing-place');
    return { default: Place };
  } catch {
    // Connecting works without.
    return { default: () => null };
  }
}

/** What the kit does not show while a wallet is awaited; downloaded when one is. */
export function PairingDoor() {
  const { connectModalOpen } = useConnectModal();
  const config = useConfig();
  const pairing = useSyncExternalStore(subscribeToPairing, getPairing, () => null);

  useEffect(() => {
    // In a wallet's in-app browser the wallet is there already.
    const isNeeded = connectModalOpen && isPhone() && !readEthereum();
    if (isNeeded) warmUp(config.connectors);
  }, [connectModalOpen, config]);

  return pairing?.uri === undefined || pairing.uri === null ? null : (
    <Suspense fallback={null}>
      <PairingPlace pairing={pairing} uri={pairing.uri} />
    </Suspense>
  );
}
