import { useChains } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { SignOutButton } from '@/components/session/session-button';
import { useAuthenticationStatus } from '@/components/session/session-follows-wallet';
import { Badge } from '@/components/ui/badge';
import { Button, getButtonClass } from '@/components/ui/button';
import { isContractAccount } from '@/lib/auth/account';
import { getNetworkName } from '@/lib/auth/account-name';
import { clientSession } from '@/lib/auth/session-store';
import { localizePath, t } from '@/lib/i18n/client';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';

const states = {
  loading: 'account.checking',
  unauthenticated: 'account.notSignedIn',
  authenticated: 'account.signedIn',
} as const;

export function SignInBadge() {
  const status = useAuthenticationStatus();
  const session = useStore(clientSession);
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

/** Renders nothing on an unknown network, where the kit offers no sign-in. */
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
