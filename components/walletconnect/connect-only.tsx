import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { wantConnectOnly } from '@/lib/wallet/attempts/connect-only';
import type { Pairing } from '@/lib/wallet/attempts/pairing-state';
import { chooseAgain } from '@/lib/wallet/rainbowkit/choose-again';

type ConnectOnlyProps = { pairing: Pairing; look?: 'plain' | 'quiet' };

/** For who does not want to sign in: the same wallet by a new code, which asks for no signature. */
export function ConnectOnly({ pairing, look = 'plain' }: ConnectOnlyProps) {
  if (!pairing.isSigningIn) return null;
  const ask = () => {
    wantConnectOnly();
    chooseAgain(pairing.walletId);
  };
  return (
    <Button look={look} onClick={ask}>
      {t('pairing.connectOnly')}
    </Button>
  );
}
