import { CopyLink } from '@/components/walletconnect/copy-link';
import { PhoneScreen } from '@/components/walletconnect/phone-screen';
import { QrRow } from '@/components/walletconnect/qr-row';
import { isPhone } from '@/lib/wallet/surface';
import type { Pairing } from '@/lib/wallet/walletconnect/pairing-state';

export type PairingProps = { pairing: Pairing; uri: string };

/** On a phone a screen with real links, for when no app opened; elsewhere the code's link. */
export function PairingPlace({ pairing, uri }: PairingProps) {
  if (isPhone()) return <PhoneScreen key={uri} pairing={pairing} uri={uri} />;
  return (
    <QrRow walletId={pairing.walletId}>
      <CopyLink key={uri} uri={uri} look="quiet" />
    </QrRow>
  );
}
