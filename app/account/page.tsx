import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MismatchPlace } from '@/components/account/mismatch-place';
import { SignOutButton } from '@/components/account/sign-out-button';
import { Receipt } from '@/components/session/receipt';
import { ForgetMeButton } from '@/components/session/session-actions';
import { SessionList } from '@/components/session/session-list';
import { getButtonClass } from '@/components/ui/button';
import { Card, Fact, Facts } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { describeDevice } from '@/lib/server/describe-device';
import { getKnownSession, toSessionInfo } from '@/lib/server/session';
import { type SessionRecord, StoreError } from '@/lib/server/store/store';
import { listVisitorSessions } from '@/lib/server/visitor-sessions';
import { pageTexts } from '@/lib/texts/page';
import { sessionTexts } from '@/lib/texts/session';
import styles from './page.module.css';

export const metadata: Metadata = { title: pageTexts.accountTitle };

export default async function Account() {
  const known = await getKnownSession();
  // Sending them away would say that they are signed out, which nobody knows.
  if (known.state === 'unknown') throw new StoreError('the session cannot be known now');
  if (known.state === 'signed-out') redirect('/?hint=sign-in');
  const { record } = known;
  const session = toSessionInfo(record);
  const records = await listVisitorSessions(record.address);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{pageTexts.accountTitle}</h1>
      <p className={styles.lead}>{pageTexts.accountLead}</p>
      <MismatchPlace className={styles.mismatch} />
      <Card title={pageTexts.session}>
        <Facts>
          <Fact name={pageTexts.address}>
            <code className={styles.address}>{session.address}</code>
          </Fact>
          <Fact name={pageTexts.chain}>{nameChain(session.chainId)}</Fact>
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
          <SignOutButton />
        </div>
      </Card>
      <SessionList sessions={records.map((it) => toListed(it, record.id))} />
      <Receipt
        message={record.message}
        expires={session.expires}
        endsAt={new Date(record.expiresAt).toISOString()}
      />
      <Card title={sessionTexts.forgetTitle}>
        <p className={styles.text}>{sessionTexts.forgetText}</p>
        <ForgetMeButton />
      </Card>
    </div>
  );
}

function toListed(record: SessionRecord, currentId: string) {
  return {
    id: record.id,
    device: describeDevice(record.userAgent),
    network: nameChain(record.chainId),
    createdAt: new Date(record.createdAt).toISOString(),
    lastSeenAt: new Date(record.lastSeenAt).toISOString(),
    isCurrent: record.id === currentId,
    isEmbedded: record.place !== 'tab',
  };
}

function nameChain(chainId: number): string {
  const chain = getChains(getEnv()).find(({ id }) => id === chainId);
  return chain?.name ?? pageTexts.chainId(chainId);
}
