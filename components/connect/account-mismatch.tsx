import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useAccount, useChains } from 'wagmi';
import { SwitchNetworkButton } from '@/components/account/switch-network-button';
import styles from '@/components/connect/account-mismatch.module.css';
import { FrameSignIn } from '@/components/safe/frame-sign-in';
import { SignOutButton } from '@/components/session/sign-out-button';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { shortenAddress } from '@/lib/address';
import { getAccountName, getNetworkName } from '@/lib/auth/account-name';
import type { SessionInfo } from '@/lib/auth/session';
import { accountTexts } from '@/lib/texts/account';
import { safeTexts } from '@/lib/texts/safe';
import { getSurface } from '@/lib/wallet/browser/device';

/**
 * Stands for the account while the wallet is on another one than the session: another address, or
 * the same where it is a contract, on another network. Nothing acts as either before the visitor
 * has chosen.
 */
export function AccountMismatch({ session }: { session: SessionInfo }) {
  const { address, chainId } = useAccount();
  const chains = useChains();
  const { openConnectModal } = useConnectModal();
  if (address === undefined || chainId === undefined) return null;
  const signedIn = getAccountName(session, chains);
  const home = getNetworkName(session.chainId, chains);
  const isSameAddress = address === session.address;
  const texts = isSameAddress
    ? describeOtherNetwork(signedIn, home, getNetworkName(chainId, chains))
    : describeOtherAccount(signedIn, shortenAddress(address));
  const isInFrame = getSurface() === 'frame';
  return (
    <Card title={texts.title}>
      <div className={styles.words}>
        <p role="alert">{texts.text}</p>
        <p className={styles.help}>{isInFrame ? safeTexts.mismatchHelp(signedIn) : texts.help}</p>
      </div>
      {isInFrame ? (
        <div className={styles.signIn}>
          <FrameSignIn />
        </div>
      ) : null}
      <div className={styles.actions}>
        {/* A Safe has a sign-in of its own. The kit gives none on a network that we do not have. */}
        {isInFrame || openConnectModal === undefined ? null : (
          <Button look="primary" onClick={openConnectModal}>
            {texts.signIn}
          </Button>
        )}
        {isSameAddress ? <SwitchNetworkButton chainId={session.chainId} name={home} /> : null}
        <SignOutButton />
      </div>
    </Card>
  );
}

function describeOtherAccount(signedIn: string, wallet: string) {
  return {
    title: accountTexts.mismatchTitle,
    text: accountTexts.otherAccount(signedIn, wallet),
    help: accountTexts.mismatchHelp(signedIn),
    signIn: accountTexts.signInWith(wallet),
  };
}

function describeOtherNetwork(signedIn: string, home: string, network: string) {
  return {
    title: accountTexts.otherNetworkTitle,
    text: accountTexts.otherNetwork(signedIn, network),
    help: accountTexts.otherNetworkHelp(home),
    signIn: accountTexts.signInOn(network),
  };
}
