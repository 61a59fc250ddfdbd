import { chooseAgain } from '@/components/rainbowkit/choose-again';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { useCopy } from '@/components/ui/copy-button';
import { config } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import { dispatch, type Pairing } from '@/lib/wallet/attempts/attempt-state';

const labels = {
  idle: 'pairing.copyLink',
  copied: 'pairing.copied',
  failed: 'pairing.copyFailed',
} as const;

type Look = { look?: 'plain' | 'quiet' };

export function CopyLink({ uri, look = 'plain' }: Look & { uri: string | null }) {
  const { state, copy } = useCopy(uri ?? '', true);
  // Announce only the outcome, not the label's return to its idle text.
  useAnnounce(state === 'idle' ? null : t(labels[state]));
  return (
    <Button disabled={uri === null} look={look} onClick={copy}>
      {t(labels[state])}
    </Button>
  );
}

/** Connects the same wallet with a new link that requests no signature. */
export function ConnectOnly({ pairing, look = 'plain' }: Look & { pairing: Pairing }) {
  // Reserve its place until there is a link, so that nothing moves then.
  const isToCome = pairing.phase === 'requesting' && config.signIn.oneApproval;
  const isSigningIn = pairing.phase === 'linked' && pairing.link.isSigningIn;
  if (!isToCome && !isSigningIn) return null;
  const ask = () => {
    dispatch({ type: 'skip-sign-in' });
    chooseAgain(pairing.wallet.id);
  };
  return (
    <Button disabled={isToCome} look={look} onClick={ask}>
      {t('pairing.connectOnly')}
    </Button>
  );
}
