import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignOutButton } from '@/components/account/sign-out-button';
import { getButtonClass } from '@/components/ui/button';
import { Card, Fact, Facts } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { getSession } from '@/lib/server/session';
import { pageTexts } from '@/lib/texts/page';
import styles from './page.module.css';

export const metadata: Metadata = { title: pageTexts.accountTitle };

export default async function Account() {
  const session = await getSession();
  if (session === null) redirect('/?hint=sign-in');
  const chain = getChains(getEnv()).find(({ id }) => id === session.chainId);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{pageTexts.accountTitle}</h1>
      <p className={styles.lead}>{pageTexts.accountLead}</p>
      <Card title={pageTexts.session}>
        <Facts>
          <Fact name={pageTexts.address}>
            <code className={styles.address}>{session.address}</code>
          </Fact>
          <Fact name={pageTexts.chain}>{chain?.name ?? pageTexts.chainId(session.chainId)}</Fact>
          <Fact name={pageTexts.since}>
            <Time iso={session.issuedAt} />
          </Fact>
          <Fact name={pageTexts.until}>
            <Time iso={session.expires} />
          </Fact>
        </Facts>
        <div className={styles.actions}>
          <a className={getButtonClass('quiet')} href="/">
            {pageTexts.back}
          </a>
          <SignOutButton next="/" />
        </div>
      </Card>
    </div>
  );
}
