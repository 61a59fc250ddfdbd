import { QrRow } from '@/components/rainbowkit/qr-row';
import { CopyLink } from '@/components/walletconnect/copy-link';

export type QrLinkProps = { walletId: string; uri: string };

/** The link of the kit's QR code, to be copied, below it. */
export function QrLink({ walletId, uri }: QrLinkProps) {
  return (
    <QrRow walletId={walletId}>
      <CopyLink key={uri} uri={uri} look="quiet" />
    </QrRow>
  );
}
