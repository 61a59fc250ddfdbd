import { useState } from 'react';
import { useConfig } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { createSignInAdapter } from '@/lib/auth/sign-in-adapter';
import {
  dismissWalletError,
  recordFailure,
  reportWalletError,
} from '@/lib/wallet/attempts/wallet-error';

/** One adapter a page view: the kit forgets a prepared sign-in when it gets another. */
export function useSignInAdapter(appUrl: string) {
  const config = useConfig();
  const [adapter] = useState(() =>
    createSignInAdapter({
      appUrl,
      isConnected: () => getAccount(config).status !== 'disconnected',
      report: reportWalletError,
      recordFailure,
      dismiss: dismissWalletError,
    }),
  );
  return adapter;
}
