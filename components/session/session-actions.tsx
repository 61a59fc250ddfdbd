'use client';

import type { ComponentProps } from 'react';
import { useFrontPath } from '@/components/i18n/texts-provider';
import { SessionButton } from '@/components/session/session-button';
import type { Account } from '@/lib/auth/account';

const load = () => import('@/lib/auth/sign-in-client');

type ActionProps = Omit<ComponentProps<typeof SessionButton>, 'act' | 'leaves'>;

type EndSessionProps = ActionProps & { id: string; isCurrent: boolean };

export function EndSessionButton({ id, isCurrent, ...props }: EndSessionProps) {
  const end = async () => {
    const { endSession, signOut } = await load();
    // Signing out also issues a fresh nonce.
    await (isCurrent ? signOut() : endSession(id));
  };
  return <SessionButton {...props} act={end} leaves={isCurrent} />;
}

export function EndOthersButton(props: ActionProps) {
  return <SessionButton {...props} act={async () => (await load()).endOtherSessions()} />;
}

export function SignOutEverywhereButton(props: ActionProps) {
  return <SessionButton {...props} act={async () => (await load()).endAllSessions()} leaves />;
}

export function UnlinkButton({ account, ...props }: ActionProps & { account: Account }) {
  const unlink = async () => {
    const { unlinkAccount } = await import('@/lib/auth/link-client');
    await unlinkAccount(account);
  };
  return <SessionButton {...props} act={unlink} />;
}

/** Deletes the server's data, then this browser's. */
export function ForgetMeButton(props: ActionProps) {
  const front = useFrontPath();
  const forget = async () => {
    const [{ forgetVisitor }, { forgetWallets }] = await Promise.all([
      load(),
      import('@/lib/wallet/rainbowkit/repair-storage'),
    ]);
    await forgetVisitor();
    forgetWallets();
    // The query cache is written with a delay. Nothing is written after this event.
    window.addEventListener('pagehide', forgetWallets);
    // A page load clears the memory too.
    window.location.replace(front);
  };
  return <SessionButton {...props} act={forget} leaves />;
}
