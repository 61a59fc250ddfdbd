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

/** The kit's modals, and our parts in them. Rendered when wanted (lib/wallet/rainbowkit/kit-controls.ts). */
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
        // By default the kit takes the browser's language.
        locale={getPageLocale()}
        // The kit measures the window itself, half a second after it should.
        modalSize={isWide ? 'wide' : 'compact'}
        showRecentTransactions
        // The theme is theme.css: the kit's own <style> has no nonce.
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
  /** By this the server finds the kit's files (lib/server/operations/wallet-files.ts). */
  marker: 'code-of-kit',
};

/** One adapter a page view: with another the kit forgets a prepared sign-in. */
function useSignInAdapter(appUrl: string) {
  const wagmiConfig = useConfig();
  const [adapter] = useState(() =>
    createSignInAdapter({
      appUrl,
      isConnected: () => getAccount(wagmiConfig).status !== 'disconnected',
      report: reportWalletError,
      recordFailure,
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
      {/* They read the balance: not before the account's own reads, or its node is asked twice. */}
      {isReconnecting ? null : <KitTransactions />}
      <CancelConnecting />
      <PairingOverlay />
    </>
  );
}
