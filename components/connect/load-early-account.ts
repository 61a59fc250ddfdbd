import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { EarlyAccountProps } from '@/components/connect/early-account';
import type { SessionInfo } from '@/lib/auth/session';

type EarlyAccountModule = typeof import('@/components/connect/early-account');

let importEarlyAccount: () => Promise<EarlyAccountModule>;

// Never rendered; see load-wallet.ts.
void dynamic(
  keep(() => import('@/components/connect/early-account')),
  { ssr: false },
);

function keep(
  load: () => Promise<EarlyAccountModule>,
): () => Promise<ComponentType<EarlyAccountProps>> {
  importEarlyAccount = load;
  return () => load().then(({ EarlyAccount }) => EarlyAccount);
}

type Answer = Promise<ComponentType<EarlyAccountProps> | null>;

const answers = new WeakMap<SessionInfo, Answer>();

/**
 * The account's buttons for before the wallet code is there; null where the wallet does not say so. The wallet is
 * asked once, however often this is: React renders what it hydrates as often as it likes, in Firefox hundreds of
 * times before the page is live.
 */
export function loadEarlyAccount(session: SessionInfo): Answer {
  const answer = answers.get(session) ?? ask(session);
  answers.set(session, answer);
  return answer;
}

async function ask(session: SessionInfo): Answer {
  try {
    const { EarlyAccount, isWhereItWas } = await importEarlyAccount();
    return (await isWhereItWas(session)) ? EarlyAccount : null;
  } catch {
    // The wallet code's are as good, only later.
    return null;
  }
}
