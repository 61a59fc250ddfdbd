import { useConnectModal } from '@rainbow-me/rainbowkit';
import { SignOutButton } from '@/components/account/sign-out-button';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';
import { Button, getButtonClass } from '@/components/ui/button';
import { Fact } from '@/components/ui/card';
import { accountTexts } from '@/lib/texts/account';

const states = {
  loading: accountTexts.checking,
  unauthenticated: accountTexts.notSignedIn,
  authenticated: accountTexts.signedIn,
} as const;

/** Whether the connected account is signed in. */
export function SignInFact() {
  return <Fact name={accountTexts.signInState}>{states[useAuthenticationStatus()]}</Fact>;
}

/** The way on from there. */
export function SignInActions() {
  const status = useAuthenticationStatus();
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
