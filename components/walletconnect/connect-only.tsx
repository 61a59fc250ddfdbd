import { Button } from '@/components/ui/button';
import { config } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import { wantConnectOnly } from '@/lib/wallet/attempts/connect-only';
import type { Pairing } from '@/lib/wallet/attempts/pairing-state';
import { chooseAgain } from '@/lib/wallet/rainbowkit/choose-again';

type ConnectOnlyProps = { pairing: Pairing; look?: 'plain' | 'quiet' };

/** For who does not want to sign in: the same wallet by a new code, which asks for no signature. */
export function ConnectOnly({ pairing, look = 'plain' }: ConnectOnlyProps) {
  // Until there is a request it keeps its place, so that nothing moves then.
  const isToCome = pairing.uri === null && config.signIn.oneApproval;
  if (!isToCome && !pairing.isSigningIn) return null;
  const ask = () => {
    wantConnectOnly();
    chooseAgain(pairing.walletId);
  };
  return (
    <Button disabled={isToCome} look={look} onClick={ask}>
      {t('pairing.connectOnly')}
    </Button>
  );
}
