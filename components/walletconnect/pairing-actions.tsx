import { useEffect, useState } from 'react';
import { chooseAgain } from '@/components/rainbowkit/choose-again';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { config } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import { dispatch, type Pairing } from '@/lib/wallet/attempts/attempt-state';

const confirmationMs = 1_500;

const labels = {
  idle: 'pairing.copyLink',
  copied: 'pairing.copied',
  failed: 'pairing.copyFailed',
} as const;

type Look = { look?: 'plain' | 'quiet' };

export function CopyLink({ uri, look = 'plain' }: Look & { uri: string | null }) {
  const [state, setState] = useState<keyof typeof labels>('idle');
  // Not the label itself: its return is no news.
  useAnnounce(state === 'idle' ? null : t(labels[state]));

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), confirmationMs);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () => {
    if (uri === null) return;
    navigator.clipboard.writeText(uri).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };

  return (
    <Button disabled={uri === null} look={look} onClick={copy}>
      {t(labels[state])}
    </Button>
  );
}

/** The same wallet by a new link, which asks for no signature. */
export function ConnectOnly({ pairing, look = 'plain' }: Look & { pairing: Pairing }) {
  // Until there is a link it keeps its place, so that nothing moves then.
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
