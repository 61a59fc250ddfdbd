import type { Metadata } from 'next';
import { AccountAbsent } from '@/components/account/account-absent';
import { AccountSlot } from '@/components/account/account-slot';
import { Notice } from '@/components/ui/card';
import { getAccountName } from '@/lib/auth/account-name';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getSession } from '@/lib/server/sessions/session';
import { type Hint, pageTexts } from '@/lib/texts/page';
import styles from './page.module.css';

export const metadata: Metadata = { title: { absolute: config.name } };

type HomeProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Home({ searchParams }: HomeProps) {
  const hint = parseHint((await searchParams).hint);
  const session = await getSession();
  return (
    <div className={styles.page}>
      {hint === null || session !== null ? null : <Notice>{pageTexts.hints[hint]}</Notice>}
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
