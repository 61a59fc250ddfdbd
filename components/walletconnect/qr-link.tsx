import { QrRow } from '@/components/rainbowkit/qr-row';
import { ConnectOnly } from '@/components/walletconnect/connect-only';
import { CopyLink } from '@/components/walletconnect/copy-link';
import type { Pairing } from '@/lib/wallet/attempts/pairing-state';

export type QrLinkProps = { pairing: Pairing; uri: string };

/** The link of the kit's QR code, to be copied, below it; and what asks for less. */
export function QrLink({ pairing, uri }: QrLinkProps) {
  return (
    <QrRow walletId={pairing.walletId}>
      <CopyLink key={uri} uri={uri} look="quiet" />
      <ConnectOnly pairing={pairing} look="quiet" />
    </QrRow>
  );
}
