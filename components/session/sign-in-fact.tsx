import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useChains } from 'wagmi';
import { SignOutButton } from '@/components/session/sign-out-button';
import { useSession } from '@/components/session/use-session';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';
import { Button, getButtonClass } from '@/components/ui/button';
import { Fact } from '@/components/ui/card';
import { isContractAccount } from '@/lib/auth/account';
import { getNetworkName } from '@/lib/auth/account-name';
import { accountTexts } from '@/lib/texts/account';

const states = {
  loading: accountTexts.checking,
  unauthenticated: accountTexts.notSignedIn,
  authenticated: accountTexts.signedIn,
} as const;

/** Whether the connected account is signed in; of a contract also on which network it is. */
export function SignInFact() {
  const status = useAuthenticationStatus();
  const session = useSession();
  const chains = useChains();
  const isContract = status === 'authenticated' && session && isContractAccount(session.account);
  return (
    <Fact name={accountTexts.signInState}>
      {isContract
        ? accountTexts.signedInOn(getNetworkName(session.chainId, chains))
        : states[status]}
    </Fact>
  );
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
