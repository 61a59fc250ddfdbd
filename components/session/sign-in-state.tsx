import { useChains } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { SignOutButton } from '@/components/session/sign-out-button';
import { useSession } from '@/components/session/use-session';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';
import { Badge } from '@/components/ui/badge';
import { Button, getButtonClass } from '@/components/ui/button';
import { isContractAccount } from '@/lib/auth/account';
import { getNetworkName } from '@/lib/auth/account-name';
import { localizePath, t } from '@/lib/i18n/client';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';

const states = {
  loading: 'account.checking',
  unauthenticated: 'account.notSignedIn',
  authenticated: 'account.signedIn',
} as const;

/** Whether the connected account is signed in; of a contract also on which network it is. */
export function SignInBadge() {
  const status = useAuthenticationStatus();
  const session = useSession();
  const chains = useChains();
  const isContract = status === 'authenticated' && session && isContractAccount(session.account);
  return (
    <Badge look={status === 'authenticated' ? 'good' : 'plain'}>
      {isContract
        ? t('account.signedInOn', { network: getNetworkName(session.chainId, chains, t) })
        : t(states[status])}
    </Badge>
  );
}

/** The way to a sign-in. The kit gives none on a network that we do not have. */
export function SignInButton() {
  const status = useAuthenticationStatus();
  const open = useStore(kitControls)?.modals.connect;
  if (status === 'authenticated' || open === undefined) return null;
  return (
    <Button look="primary" onClick={open}>
      {t('account.signIn')}
    </Button>
  );
}

/** What can be done with the session, of who is signed in. */
export function SessionLinks() {
  if (useAuthenticationStatus() !== 'authenticated') return null;
  return (
    <>
      <a className={getButtonClass()} href={localizePath('/account')}>
        {t('account.details')}
      </a>
      <SignOutButton />
    </>
  );
}
