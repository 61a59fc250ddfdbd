import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useChains } from 'wagmi';
import { SignOutButton } from '@/components/session/sign-out-button';
import { useSession } from '@/components/session/use-session';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';
import { Button, getButtonClass } from '@/components/ui/button';
import { Fact } from '@/components/ui/card';
import { isContractAccount } from '@/lib/auth/account';
import { getNetworkName } from '@/lib/auth/account-name';
import { localizePath, t } from '@/lib/i18n/client';

const states = {
  loading: 'account.checking',
  unauthenticated: 'account.notSignedIn',
  authenticated: 'account.signedIn',
} as const;

/** Whether the connected account is signed in; of a contract also on which network it is. */
export function SignInFact() {
  const status = useAuthenticationStatus();
  const session = useSession();
  const chains = useChains();
  const isContract = status === 'authenticated' && session && isContractAccount(session.account);
  return (
    <Fact name={t('account.signInState')}>
      {isContract
        ? t('account.signedInOn', { network: getNetworkName(session.chainId, chains, t) })
        : t(states[status])}
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
        <a className={getButtonClass()} href={localizePath('/account')}>
          {t('account.details')}
        </a>
        <SignOutButton />
      </>
    );
  }
  // The kit gives none on a network that we do not have.
  return openConnectModal === undefined ? null : (
    <Button look="primary" onClick={openConnectModal}>
      {t('account.signIn')}
    </Button>
  );
}
