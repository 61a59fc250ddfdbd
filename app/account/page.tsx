import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MismatchPlace } from '@/components/connect/mismatch-place';
import { ForgetMeButton } from '@/components/session/session-actions';
import { SessionList } from '@/components/session/session-list';
import { SignOutButton } from '@/components/session/sign-out-button';
import { SignedMessage } from '@/components/session/signed-message';
import { getButtonClass } from '@/components/ui/button';
import { Card, CardLead, Fact, Facts } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { Page } from '@/components/ui/page';
import { Time } from '@/components/ui/time';
import { isContractAccount } from '@/lib/auth/account';
import { getNetworkName } from '@/lib/auth/account-name';
import { toSignInPath } from '@/lib/auth/return-path';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getReturnPath } from '@/lib/server/pipeline/page-path';
import { describeDevice } from '@/lib/server/sessions/describe-device';
import { getKnownSession, toSessionInfo } from '@/lib/server/sessions/session';
import { listVisitorSessions } from '@/lib/server/sessions/visitor-sessions';
import { type SessionRecord, StoreError } from '@/lib/server/store/store';
import { pageTexts } from '@/lib/texts/page';
import { sessionTexts } from '@/lib/texts/session';
import styles from './page.module.css';

export const metadata: Metadata = { title: pageTexts.accountTitle };

/** Sessions on a page of the list. */
const pageSize = 10;

type AccountProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Account({ searchParams }: AccountProps) {
  const known = await getKnownSession();
  // A redirect would say that they are signed out, which is not known.
  if (known.state === 'unknown') {
    if (known.unavailable === 'node') return <AccountUnknown />;
    throw new StoreError('the session cannot be known now');
  }
  if (known.state === 'signed-out') redirect(toSignInPath(await getReturnPath()));
  const { record } = known;
  const session = toSessionInfo(record);
  const page = parsePage((await searchParams).page);
  const { sessions, total } = await listVisitorSessions(record.account, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const isContract = isContractAccount(session.account);
  return (
    <Page title={pageTexts.accountTitle} lead={pageTexts.accountLead}>
      <MismatchPlace className={styles.mismatch} />
      <Card title={pageTexts.session}>
        <Facts>
          <Fact name={pageTexts.address}>
            <code className={styles.address}>{session.address}</code>
          </Fact>
          <Fact name={pageTexts.chain}>{nameChain(session.chainId)}</Fact>
          {isContract ? (
            <Fact name={pageTexts.kind}>
              <span className={styles.kind}>{pageTexts.contract(nameChain(session.chainId))}</span>
            </Fact>
          ) : null}
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
      <SessionList
        sessions={sessions.map((it) => toListed(it, record.id))}
        total={total}
        page={page}
        pageSize={pageSize}
      />
      <SignedMessage
        message={record.message}
        isContract={isContract}
        expires={session.expires}
        endsAt={new Date(record.expiresAt).toISOString()}
      />
      <Card title={sessionTexts.forgetTitle}>
        <CardLead>{sessionTexts.forgetText}</CardLead>
        <ForgetMeButton />
      </Card>
    </Page>
  );
}

function AccountUnknown() {
  return (
    <Message title={pageTexts.accountUnknownTitle} text={pageTexts.accountUnknownText}>
      <a className={getButtonClass('primary')} href="/account">
        {pageTexts.tryAgain}
      </a>
    </Message>
  );
}

/** From 1 on; what is none of the list's pages is the first. */
function parsePage(value: string | string[] | undefined): number {
  const page = typeof value === 'string' && /^[1-9]\d?$/.test(value) ? Number(value) : 1;
  return page <= config.session.mostPerAccount / pageSize ? page : 1;
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
  return getNetworkName(chainId, getChains(getEnv()));
}
