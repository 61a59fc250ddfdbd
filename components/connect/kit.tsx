'use client';

import '@rainbow-me/rainbowkit/styles.css';
import '@/components/rainbowkit/theme.css';
import { RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { useState } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { AccountAvatar } from '@/components/account/account-avatar';
import { isWindowWide } from '@/components/hooks/browser-state';
import { useStore } from '@/components/hooks/use-store';
import { CancelConnecting } from '@/components/rainbowkit/cancel-connecting';
import { loadKitTexts } from '@/components/rainbowkit/kit-texts';
import { KitTransactions } from '@/components/rainbowkit/kit-transactions';
import { PublishKit } from '@/components/rainbowkit/publish-kit';
import { usePatchKitModals } from '@/components/rainbowkit/use-patch-kit-modals';
import { useSignInModal } from '@/components/rainbowkit/use-sign-in-modal';
import { useAuthenticationStatus } from '@/components/session/session-follows-wallet';
import { PairingOverlay } from '@/components/walletconnect/pairing-overlay';
import { createSignInAdapter } from '@/lib/auth/sign-in-adapter';
import { config } from '@/lib/config';
import { getPageLocale } from '@/lib/i18n/client';
import {
  dismissWalletError,
  recordFailure,
  reportWalletError,
} from '@/lib/wallet/attempts/wallet-error';
import { addListedWallets } from '@/lib/wallet/wagmi/connectors';

type KitProps = {
  appUrl: string;
  isReconnecting: boolean;
};

function Kit({ appUrl, isReconnecting }: KitProps) {
  const { isConnected, chain } = useAccount();
  const isWide = useStore(isWindowWide);
  return (
    <RainbowKitAuthenticationProvider
      adapter={useSignInAdapter(appUrl)}
      // The kit's sign-in cannot name an unknown network, and its button would do nothing there.
      enabled={!isConnected || chain !== undefined}
      status={useAuthenticationStatus()}
    >
      <RainbowKitProvider
        appInfo={{ appName: config.name }}
        avatar={AccountAvatar}
        // The kit uses the browser's language by default.
        locale={getPageLocale()}
        // The kit's own measurement of the window is half a second late.
        modalSize={isWide ? 'wide' : 'compact'}
        showRecentTransactions
        // The theme is in theme.css, because the kit's own `<style>` has no nonce.
        theme={null}
      >
        <KitParts isReconnecting={isReconnecting} />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  );
}

export const kit = {
  Kit,
  loadTexts: () => loadKitTexts(getPageLocale()),
  addListedWallets,
  /** Text by which the server finds the kit's files (lib/server/operations/wallet-files.ts). */
  marker: 'code-of-kit',
};

/** Creates one adapter per page view, because the kit forgets a prepared sign-in when the adapter changes. */
function useSignInAdapter(appUrl: string) {
  const wagmiConfig = useConfig();
  const [adapter] = useState(() =>
    createSignInAdapter({
      appUrl,
      isConnected: () => getAccount(wagmiConfig).status !== 'disconnected',
      report: reportWalletError,
      recordFailure: (code) => recordFailure('signature', code),
      dismiss: dismissWalletError,
    }),
  );
  return adapter;
}

function KitParts({ isReconnecting }: Pick<KitProps, 'isReconnecting'>) {
  usePatchKitModals();
  useSignInModal();
  return (
    <>
      <PublishKit isReconnecting={isReconnecting} />
      {/* Wait for the account's own balance reads, or the node receives each request twice. */}
      {isReconnecting ? null : <KitTransactions />}
      <CancelConnecting />
      <PairingOverlay />
    </>
  );
}
