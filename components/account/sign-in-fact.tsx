import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useSession } from 'next-auth/react';
import type { Address } from 'viem';
import { SignOutButton } from '@/components/account/sign-out-button';
import { Button, getButtonClass } from '@/components/ui/button';
import { Fact } from '@/components/ui/card';
import { shortenAddress } from '@/lib/address';
import { accountTexts } from '@/lib/texts/account';

/** Whether this account is the one that signed in, with the way on from there. */
export function SignInFact({ address }: { address: Address }) {
  const { data, status } = useSession();
  return (
    <Fact name={accountTexts.signInState}>
      {status === 'loading' ? accountTexts.checking : null}
      {status === 'unauthenticated' ? accountTexts.notSignedIn : null}
      {status !== 'authenticated'
        ? null
        : data.address === address
          ? accountTexts.signedIn
          : accountTexts.otherAccount(shortenAddress(data.address), shortenAddress(address))}
    </Fact>
  );
}

/** The way on from there. */
export function SignInActions() {
  const { status } = useSession();
  const { openConnectModal } = useConnectModal();
  if (status === 'authenticated') {
    return (
      <>
        <a className={getButtonClass()} href="/account">
          {accountTexts.details}
        </a>
        <SignOutButton />
      </>
    );
  }
  // The kit gives none on a network that we do not have.
  return openConnectModal === undefined ? null : (
    <Button look="primary" onClick={openConnectModal}>
      {accountTexts.signIn}
    </Button>
  );
}
