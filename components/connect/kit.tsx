'use client';

import '@rainbow-me/rainbowkit/styles.css';
import '@/components/rainbowkit/theme.css';
import { RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import type { ReactNode } from 'react';
import { useAccount } from 'wagmi';
import { AccountAvatar } from '@/components/account/account-avatar';
import { useSignInAdapter } from '@/components/connect/use-sign-in-adapter';
import { useStore } from '@/components/hooks/use-store';
import { CancelConnecting } from '@/components/rainbowkit/cancel-connecting';
import { loadKitTexts, useKitLocale } from '@/components/rainbowkit/kit-texts';
import { KitTransactions } from '@/components/rainbowkit/kit-transactions';
import { PublishKit } from '@/components/rainbowkit/publish-kit';
import { useKeepStepFocus } from '@/components/rainbowkit/use-keep-step-focus';
import { usePatchKitModals } from '@/components/rainbowkit/use-patch-kit-modals';
import { useSignInModal } from '@/components/rainbowkit/use-sign-in-modal';
import { useSwitchingNotice } from '@/components/rainbowkit/use-switching-notice';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';
import { wideWindow } from '@/components/ui/wide-window';
import { PairingOverlay } from '@/components/walletconnect/pairing-overlay';
import { config } from '@/lib/config';
import { getPageLocale } from '@/lib/i18n/client';
import { addListedWallets } from '@/lib/wallet/wagmi/add-listed-wallets';

type KitProps = {
  appUrl: string;
  isReconnecting: boolean;
};

/**
 * The kit: its modals, and what of ours stands in them. Whoever comes back with a wallet and a session needs
 * none of it, so it is downloaded and rendered when it is wanted (lib/wallet/rainbowkit/kit-controls.ts).
 */
function Kit({ appUrl, isReconnecting }: KitProps) {
  const isWide = useStore(wideWindow);
  return (
    <SignInProvider appUrl={appUrl}>
      <RainbowKitProvider
        appInfo={{ appName: config.name }}
        avatar={AccountAvatar}
        // As the page; left alone, the kit takes the browser's language.
        locale={getPageLocale()}
        // The kit measures the window itself, half a second after it should.
        modalSize={isWide ? 'wide' : 'compact'}
        showRecentTransactions
        // The theme is theme.css: the kit's own <style> has no nonce.
        theme={null}
      >
        <KitParts isReconnecting={isReconnecting} />
      </RainbowKitProvider>
    </SignInProvider>
  );
}

export const kit = {
  Kit,
  loadTexts: () => loadKitTexts(getPageLocale()),
  addListedWallets,
  /** By this the server finds the kit's files (lib/server/operations/wallet-files.ts). */
  marker: 'code-of-kit',
};

/**
 * The kit's sign-in. Off while the wallet is on a network that we do not have: the kit's sign-in
 * screen cannot name that chain and its button would do nothing; so "Wrong network" shows instead.
 */
function SignInProvider({ appUrl, children }: { appUrl: string; children: ReactNode }) {
  const { isConnected, chain } = useAccount();
  return (
    <RainbowKitAuthenticationProvider
      adapter={useSignInAdapter(appUrl)}
      enabled={!isConnected || chain !== undefined}
      status={useAuthenticationStatus()}
    >
      {children}
    </RainbowKitAuthenticationProvider>
  );
}

function KitParts({ isReconnecting }: Pick<KitProps, 'isReconnecting'>) {
  const isTranslated = useKitLocale();
  usePatchKitModals();
  useKeepStepFocus();
  useSignInModal();
  useSwitchingNotice();
  return (
    <>
      <PublishKit isTranslated={isTranslated} isReconnecting={isReconnecting} />
      {/* They read the balance: not before the account's own reads, or its node is asked twice. */}
      {isReconnecting ? null : <KitTransactions />}
      <CancelConnecting />
      <PairingOverlay />
    </>
  );
}
