'use client';

import { SessionButton } from '@/components/session/session-button';
import { sessionTexts } from '@/lib/texts/session';

const load = () => import('@/lib/auth/sign-in-client');

type EndButtonProps = { id: string; device: string; isCurrent: boolean };

export function EndSessionButton({ id, device, isCurrent }: EndButtonProps) {
  const end = async () => {
    const { endSession, signOut } = await load();
    // This one by signing out, which gives a fresh nonce as well.
    await (isCurrent ? signOut() : endSession(id));
  };
  return (
    <SessionButton
      act={end}
      aria-label={sessionTexts.endLabel(device)}
      busy={sessionTexts.ending}
      leaves={isCurrent}
    >
      {sessionTexts.end}
    </SessionButton>
  );
}

export function EndOthersButton() {
  const endOthers = async () => {
    const { endOtherSessions } = await load();
    await endOtherSessions();
  };
  return (
    <SessionButton act={endOthers} busy={sessionTexts.ending}>
      {sessionTexts.endOthers}
    </SessionButton>
  );
}

export function SignOutEverywhereButton() {
  const endAll = async () => {
    const { endAllSessions } = await load();
    await endAllSessions();
  };
  return (
    <SessionButton act={endAll} busy={sessionTexts.ending} leaves>
      {sessionTexts.endAll}
    </SessionButton>
  );
}

/** Deletes what the server keeps, then what this browser remembers of the wallet. */
export function ForgetMeButton() {
  const forget = async () => {
    const [{ forgetVisitor }, { forgetWallets }] = await Promise.all([
      load(),
      import('@/lib/wallet/rainbowkit/forget-wallets'),
    ]);
    await forgetVisitor();
    forgetWallets();
    // The cache of chain reads is written with a delay; nothing is written after this.
    window.addEventListener('pagehide', forgetWallets);
    // A page load, so that what is in memory goes as well.
    window.location.replace('/');
  };
  return (
    <SessionButton act={forget} busy={sessionTexts.forgetting} leaves>
      {sessionTexts.forget}
    </SessionButton>
  );
}
