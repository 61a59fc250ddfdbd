import { useConnectModal } from '@rainbow-me/rainbowkit';
import type { Address } from 'viem';
import { useAccount } from 'wagmi';
import styles from '@/components/account/account-mismatch.module.css';
import { SignOutButton } from '@/components/account/sign-out-button';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { shortenAddress } from '@/lib/address';
import { accountTexts } from '@/lib/texts/account';

/**
 * Stands for the account while the wallet is on another one than the session. Nothing acts as
 * either before the visitor has chosen.
 */
export function AccountMismatch({ signedIn }: { signedIn: Address }) {
  const { address } = useAccount();
  const { openConnectModal } = useConnectModal();
  if (address === undefined) return null;
  const [session, wallet] = [shortenAddress(signedIn), shortenAddress(address)];
  return (
    <Card title={accountTexts.mismatchTitle}>
      <div className={styles.words}>
        <p role="alert">{accountTexts.otherAccount(session, wallet)}</p>
        <p className={styles.help}>{accountTexts.mismatchHelp(session)}</p>
      </div>
      <div className={styles.actions}>
        {openConnectModal === undefined ? null : (
          <Button look="primary" onClick={openConnectModal}>
            {accountTexts.signInWith(wallet)}
          </Button>
        )}
        <SignOutButton />
      </div>
    </Card>
  );
}
