'use client';

import { useFrontPath } from '@/components/i18n/texts-provider';
import { SessionButton } from '@/components/session/session-button';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';

const load = () => import('@/lib/auth/sign-in-client');

export type SessionTexts = Translated<ServerMessages['session']>;

type EndButtonProps = {
  id: string;
  isCurrent: boolean;
  /** For screen readers, with the device in it. */
  label: string;
  texts: Pick<SessionTexts, 'end' | 'ending'>;
};

export function EndSessionButton({ id, isCurrent, label, texts }: EndButtonProps) {
  const end = async () => {
    const { endSession, signOut } = await load();
    // Signing out gives a fresh nonce as well.
    await (isCurrent ? signOut() : endSession(id));
  };
  return (
    <SessionButton act={end} aria-label={label} busy={texts.ending} leaves={isCurrent}>
      {texts.end}
    </SessionButton>
  );
}

type ActionProps<Key extends keyof SessionTexts> = { texts: Pick<SessionTexts, Key> };

export function EndOthersButton({ texts }: ActionProps<'endOthers' | 'ending'>) {
  const endOthers = async () => {
    const { endOtherSessions } = await load();
    await endOtherSessions();
  };
  return (
    <SessionButton act={endOthers} busy={texts.ending}>
      {texts.endOthers}
    </SessionButton>
  );
}

export function SignOutEverywhereButton({ texts }: ActionProps<'endAll' | 'ending'>) {
  const endAll = async () => {
    const { endAllSessions } = await load();
    await endAllSessions();
  };
  return (
    <SessionButton act={endAll} busy={texts.ending} leaves>
      {texts.endAll}
    </SessionButton>
  );
}

/** Deletes the server's data, then this browser's. */
export function ForgetMeButton({ texts }: ActionProps<'forget' | 'forgetting'>) {
  const front = useFrontPath();
  const forget = async () => {
    const [{ forgetVisitor }, { forgetWallets }] = await Promise.all([
      load(),
      import('@/lib/wallet/rainbowkit/repair-storage'),
    ]);
    await forgetVisitor();
    forgetWallets();
    // The query cache is written with a delay; nothing is written after this event.
    window.addEventListener('pagehide', forgetWallets);
    // A page load clears the memory too.
    window.location.replace(front);
  };
  return (
    <SessionButton act={forget} busy={texts.forgetting} leaves>
      {texts.forget}
    </SessionButton>
  );
}
