import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignOutButton } from '@/components/account/sign-out-button';
import { getButtonClass } from '@/components/ui/button';
import { Card, Fact, Facts } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { getKnownSession, toSessionInfo } from '@/lib/server/session';
import { StoreError } from '@/lib/server/store/store';
import { pageTexts } from '@/lib/texts/page';
import styles from './page.module.css';

export const metadata: Metadata = { title: pageTexts.accountTitle };

export default async function Account() {
  const known = await getKnownSession();
  // Sending them away would say that they are signed out, which nobody knows.
  if (known.state === 'unknown') throw new StoreError('the session cannot be known now');
  if (known.state === 'signed-out') redirect('/?hint=sign-in');
  const session = toSessionInfo(known.record);
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
