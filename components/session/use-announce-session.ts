import { useEffect, useRef } from 'react';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';
import { announce } from '@/components/ui/announce';
import { t } from '@/lib/i18n/client';

/** Tells screen readers when the visitor was signed in or out; not what they were when the page came. */
export function useAnnounceSession(): void {
  const status = useAuthenticationStatus();
  const known = useRef<typeof status>('loading');
  useEffect(() => {
    if (status === 'loading') return;
    if (known.current !== 'loading' && known.current !== status) {
      announce(status === 'authenticated' ? t('account.signedIn') : t('account.notSignedIn'));
    }
    known.current = status;
  }, [status]);
}
