import { useEffect, useState } from 'react';
import { useSignMessage } from 'wagmi';
import { focusOnMount } from '@/components/hooks/focus';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { createLinkMessage, submitLink } from '@/lib/auth/link-client';
import type { SessionInfo } from '@/lib/auth/session';
import { getNonce } from '@/lib/auth/sign-in-nonce';
import { classifyError } from '@/lib/errors/classify-error';
import { t } from '@/lib/i18n/client';
import { dismissWalletError, reportWalletError } from '@/lib/wallet/attempts/wallet-error';

type LinkAccountProps = {
  appUrl: string;
  session: SessionInfo;
  signer: Pick<SessionInfo, 'address' | 'chainId'>;
  names: { signedIn: string; wallet: string };
};

export function LinkAccount({ appUrl, session, signer, names }: LinkAccountProps) {
  const { signMessageAsync, isPending, reset } = useSignMessage();
  const [state, setState] = useState<'idle' | 'busy' | 'linked'>('idle');
  useAnnounce(state === 'busy' ? t('links.linking') : null);
  // A fetch on the button press would use up the user gesture that a phone's wallet needs.
  useEffect(() => void getNonce().catch(() => undefined), []);

  const link = async () => {
    setState('busy');
    dismissWalletError();
    try {
      const message = await createLinkMessage(appUrl, session.account, signer);
      const signature = await signMessageAsync({ account: signer.address, message });
      await submitLink({ message, signature });
      setState('linked');
    } catch (error) {
      setState('idle');
      reportWalletError(classifyError(error));
    }
  };

  if (state === 'linked') {
    return (
      <p ref={focusOnMount} role="status" tabIndex={-1}>
        {t('links.linked', names)}
      </p>
    );
  }
  return (
    <>
      <Button aria-disabled={state === 'busy'} onClick={() => void link()}>
        {state === 'busy' ? t('links.linking') : t('links.link', { signedIn: names.signedIn })}
      </Button>
      <CancelWaiting isPending={isPending} request="signMessage" onCancel={reset} />
    </>
  );
}
