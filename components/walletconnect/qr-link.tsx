import { QrRow } from '@/components/rainbowkit/qr-row';
import { ConnectOnly } from '@/components/walletconnect/connect-only';
import { CopyLink } from '@/components/walletconnect/copy-link';
import type { Pairing } from '@/lib/wallet/attempts/pairing-state';

type QrLinkProps = {
  walletId: string;
  /** Null where it failed. */
  pairing: Pairing | null;
};

/** The link of the kit's QR code, to be copied, below it; and what asks for less. */
export function QrLink({ walletId, pairing }: QrLinkProps) {
  return (
    <QrRow walletId={walletId}>
      {pairing === null ? null : (
        <>
          <CopyLink key={pairing.uri} uri={pairing.uri} look="quiet" />
          <ConnectOnly pairing={pairing} look="quiet" />
        </>
      )}
    </QrRow>
  );
}
