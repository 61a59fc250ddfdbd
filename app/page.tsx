import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountAbsent } from '@/components/account/account-absent';
import { AccountSlot } from '@/components/account/account-slot';
import { Notice } from '@/components/ui/card';
import { ReturnNotice } from '@/components/visitor/return-notice';
import { getAccountName } from '@/lib/auth/account-name';
import { parseReturnPath } from '@/lib/auth/return-path';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getSession } from '@/lib/server/sessions/session';
import { type Hint, pageTexts } from '@/lib/texts/page';
import styles from './page.module.css';

export const metadata: Metadata = { title: { absolute: config.name } };

type HomeProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Home({ searchParams }: HomeProps) {
  const params = await searchParams;
  const hint = parseHint(params.hint);
  const to = parseReturnPath(params.to);
  const session = await getSession();
  // Here and not in the browser, so that who is led on is known there too: nobody goes in circles.
  if (session !== null && to !== null) redirect(to);
  return (
    <div className={styles.page}>
      {session === null ? <Reason hint={hint} to={to} /> : null}
      <noscript>
        <Notice>{pageTexts.noScript}</Notice>
      </noscript>
      <div className={styles.intro}>
        <h1 className={styles.headline}>{pageTexts.headline}</h1>
        <p className={styles.lead}>{pageTexts.lead}</p>
      </div>
      <AccountSlot>
        {session === null ? (
          <Steps />
        ) : (
          <AccountAbsent account={getAccountName(session, getChains(getEnv()))} />
        )}
      </AccountSlot>
    </div>
  );
}

/** Why the visitor is here and not where they wanted to go. */
function Reason({ hint, to }: { hint: Hint | null; to: string | null }) {
  if (to !== null) return <ReturnNotice to={to} />;
  return hint === null ? null : <Notice>{pageTexts.hints[hint]}</Notice>;
}

/** What a visitor who is not signed in reads in the account's place. */
function Steps() {
  return (
    <ol className={styles.steps}>
      {pageTexts.steps.map((step) => (
        <li key={step.title} className={styles.step}>
          <h2 className={styles.stepTitle}>{step.title}</h2>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  );
}

function parseHint(value: string | string[] | undefined): Hint | null {
  return value === 'sign-in' ? value : null;
}
