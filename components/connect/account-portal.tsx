import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useAccount, useChains } from 'wagmi';
import { LinkAccount } from '@/components/account/link-account';
import { accountSlot, mismatchSlot } from '@/components/account/page-slots';
import styles from '@/components/connect/account-portal.module.css';
import { useLoaded } from '@/components/hooks/use-loaded';
import { useStore } from '@/components/hooks/use-store';
import { SwitchNetworkButton } from '@/components/network/switch-network-button';
import { FrameSignIn } from '@/components/safe/lazy-parts';
import { SignOutButton } from '@/components/session/session-button';
import { useWalletSession } from '@/components/session/session-follows-wallet';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { shortenAddress } from '@/lib/address';
import { getAccountName, getNetworkName } from '@/lib/auth/account-name';
import type { SessionInfo } from '@/lib/auth/session';
import { config } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import { isFramed } from '@/lib/wallet/browser/device';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';

export function AccountPortal({ appUrl }: { appUrl: string }) {
  const accountPlace = useStore(accountSlot);
  const mismatchPlace = useStore(mismatchSlot);
  const Panel = useLoaded(loadPanel);
  const wallet = useWalletSession();

  const mismatch =
    wallet.status === 'other' ? <AccountMismatch appUrl={appUrl} session={wallet.session} /> : null;
  const account = mismatch ?? (Panel === null ? null : <Panel />);
  return (
    <>
      {accountPlace === null || account === null ? null : createPortal(account, accountPlace)}
      {mismatchPlace === null ? null : createPortal(mismatch, mismatchPlace)}
    </>
  );
}

function loadPanel(): Promise<ComponentType> {
  return isFramed()
    ? import('@/components/safe/safe-panel').then(({ SafePanel }) => SafePanel)
    : import('@/components/account/account-panel').then(({ AccountPanel }) => AccountPanel);
}

/** Nothing acts as the wallet's account or the session's until the visitor chooses. */
function AccountMismatch({ appUrl, session }: { appUrl: string; session: SessionInfo }) {
  const isOnFront = useStore(accountSlot) !== null;
  const { address, chainId } = useAccount();
  const chains = useChains();
  const openConnectModal = useStore(kitControls)?.modals.connect;
  if (address === undefined || chainId === undefined) return null;
  const signedIn = getAccountName(session, chains, t);
  const home = getNetworkName(session.chainId, chains, t);
  const isSameAddress = address === session.address;
  const wallet = isSameAddress ? getNetworkName(chainId, chains, t) : shortenAddress(address);
  const texts = isSameAddress
    ? {
        title: t('account.otherNetworkTitle'),
        text: t('account.otherNetwork', { signedIn, wallet }),
        help: t('account.otherNetworkHelp', { signedIn: home }),
        signIn: t('account.signInOn', { network: wallet }),
      }
    : {
        title: t('account.mismatchTitle'),
        text: t('account.otherAccount', { signedIn, wallet }),
        help: t('account.mismatchHelp', { signedIn }),
        signIn: t('account.signInWith', { wallet }),
      };
  const isInFrame = isFramed();
  return (
    <Card title={texts.title} level={isOnFront ? 1 : 2}>
      <div className={styles.words}>
        <p role="alert">{texts.text}</p>
        <p className={styles.help}>
          {isInFrame ? t('safe.mismatchHelp', { signedIn }) : texts.help}
          {config.linkedAccounts.on && !isInFrame ? ` ${t('links.help')}` : null}
        </p>
      </div>
      {isInFrame ? (
        <div className={styles.signIn}>
          <FrameSignIn />
        </div>
      ) : null}
      <div className={styles.actions}>
        {/* A Safe has its own sign-in. The kit offers no sign-in on an unknown network. */}
        {isInFrame || openConnectModal === undefined ? null : (
          <Button look="primary" onClick={openConnectModal}>
            {texts.signIn}
          </Button>
        )}
        {isSameAddress ? <SwitchNetworkButton chainId={session.chainId} /> : null}
        {config.linkedAccounts.on && !isInFrame && openConnectModal !== undefined ? (
          <LinkAccount
            key={`${session.account} ${address} ${chainId}`}
            appUrl={appUrl}
            session={session}
            signer={{ address, chainId }}
            names={{ signedIn, wallet }}
          />
        ) : null}
        <SignOutButton />
      </div>
    </Card>
  );
}
