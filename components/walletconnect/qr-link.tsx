import { QrRow } from '@/components/rainbowkit/qr-row';
import { Button } from '@/components/ui/button';
import { ConnectOnly } from '@/components/walletconnect/connect-only';
import { CopyLink } from '@/components/walletconnect/copy-link';
import { t } from '@/lib/i18n/client';
import type { Pairing } from '@/lib/wallet/attempts/pairing-state';
import { chooseAgain } from '@/lib/wallet/rainbowkit/choose-again';

type QrLinkProps = {
  walletId: string;
  /** Null where it failed. */
  pairing: Pairing | null;
};

/** The row below the kit's QR code: its link, to be copied, and what asks for less; a way on where it failed. */
export function QrLink({ walletId, pairing }: QrLinkProps) {
  return (
    <QrRow walletId={walletId} isCodeHidden={(pairing?.uri ?? null) === null}>
      {pairing === null ? (
        // Marked by `markFailure`, which says beside it what happened.
        <Button onClick={() => chooseAgain(walletId)}>{t('kit.retry')}</Button>
      ) : (
        <>
          <CopyLink key={pairing.uri} uri={pairing.uri} look="quiet" />
          <ConnectOnly pairing={pairing} look="quiet" />
        </>
      )}
    </QrRow>
  );
}
