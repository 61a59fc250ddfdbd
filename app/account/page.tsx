import { redirect } from 'next/navigation';
import { MismatchSlot } from '@/components/account/page-slots';
import { LinkedAccounts } from '@/components/session/linked-accounts';
import { ForgetMeButton } from '@/components/session/session-actions';
import { SignOutButton } from '@/components/session/session-button';
import { SessionList } from '@/components/session/session-list';
import { SignedMessage } from '@/components/session/signed-message';
import { getButtonClass } from '@/components/ui/button';
import { Card, CardLead, Fact, Facts } from '@/components/ui/card';
import { Message, Page } from '@/components/ui/page';
import { Time } from '@/components/ui/time';
import { type AccountKind, isContractAccount, splitAccount } from '@/lib/auth/account';
import { getNetworkName } from '@/lib/auth/account-name';
import { toSignInPath } from '@/lib/auth/return-path';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getBase, getLocale, getLocalizePath } from '@/lib/server/i18n/request-locale';
import { getMessages, getTexts, type ServerTranslate, withTitle } from '@/lib/server/i18n/texts';
import { getGroup } from '@/lib/server/links/links';
import { getReturnPath } from '@/lib/server/pipeline/page-request';
import { describeDevice } from '@/lib/server/sessions/describe-device';
import { getKnownSession, toSessionInfo } from '@/lib/server/sessions/session';
import { getStore } from '@/lib/server/store/get-store';
import { type Group, type Link, type SessionRecord, StoreError } from '@/lib/server/store/store';
import styles from './page.module.css';

export const generateMetadata = withTitle((t) => t('session.title'));

const pageSize = 10;

export default async function Account({ searchParams }: PageProps<'/account'>) {
  const known = await getKnownSession();
  // A redirect would imply that the visitor is signed out, which is not known.
  if (known.state === 'unknown') {
    if (known.unavailable === 'node') return <AccountUnknown />;
    throw new StoreError('the session cannot be known now');
  }
  if (known.state === 'signed-out') {
    redirect(toSignInPath(await getReturnPath(), await getBase()));
  }
  const { record } = known;
  const session = toSessionInfo(record);
  const [{ sessions, total, page, pages }, group] = await Promise.all([
    listPage(record.account, parsePage((await searchParams).page)),
    getGroup(session.account),
  ]);
  const isContract = isContractAccount(session.account);
  const t = await getTexts();
  const locale = await getLocale();
  const localize = await getLocalizePath();
  const texts = getMessages(locale).session;
  const network = nameChain(session.chainId, t);
  const kind = describeKind(session.accountKind, network, t);
  return (
    <Page title={t('session.title')} lead={t('session.lead')}>
      <MismatchSlot className={styles.mismatch} />
      <Card title={t('session.here')}>
        <Facts>
          <Fact name={t('session.address')}>
            <code className={styles.address}>{session.address}</code>
          </Fact>
          <Fact name={t('session.chain')}>{network}</Fact>
          {kind === null ? null : (
            <Fact name={t('session.kind')}>
              <span className={styles.kind}>{kind}</span>
            </Fact>
          )}
          <Fact name={t('session.signedInSince')}>
            <Time iso={session.issuedAt} />
          </Fact>
          <Fact name={t('session.until')}>
            <Time iso={session.expires} />
          </Fact>
        </Facts>
        <div className={styles.actions}>
          <a className={getButtonClass('quiet')} href={localize('/')}>
            {t('common.back')}
          </a>
          <SignOutButton />
        </div>
      </Card>
      <SessionList
        sessions={sessions.map((it) => toListed(it, record.id, t))}
        total={total}
        page={page}
        pages={pages}
        href={localize('/account')}
        t={t}
      />
      {group === null ? null : (
        <LinkedAccounts accounts={listLinked(group, session.account, t)} t={t} />
      )}
      <SignedMessage
        message={record.message}
        isContract={isContract}
        expires={session.expires}
        endsAt={new Date(record.expiresAt).toISOString()}
        texts={texts}
        meaning={locale === 'en-US' ? null : t('session.messageLanguage', { name: config.name })}
      />
      <Card title={t('session.forgetTitle')}>
        <CardLead>{t('session.forgetText')}</CardLead>
        <div className={styles.forget}>
          <ForgetMeButton busy={texts.forgetting} failed={texts.forgetFailed}>
            {texts.forget}
          </ForgetMeButton>
        </div>
      </Card>
    </Page>
  );
}

async function AccountUnknown() {
  const t = await getTexts();
  const localize = await getLocalizePath();
  return (
    <Message title={t('session.unknownTitle')} text={t('session.unknownText')}>
      <a className={getButtonClass('primary')} href={localize('/account')}>
        {t('common.tryAgain')}
      </a>
    </Message>
  );
}

type ListPage = {
  sessions: readonly SessionRecord[];
  /** Number of sessions on all pages. */
  total: number;
  page: number;
  pages: number;
};

/** Lists the last page instead if the sessions on this one have ended. */
async function listPage(account: string, page: number): Promise<ListPage> {
  const place = { offset: (page - 1) * pageSize, limit: pageSize };
  const { sessions, total } = await getStore().listSessions(account, place);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return page > pages ? listPage(account, pages) : { sessions, total, page, pages };
}

/** Pages count from 1. Any value that cannot be a page's number falls back to the first page. */
function parsePage(value: string | string[] | undefined): number {
  const page = typeof value === 'string' && /^[1-9]\d?$/.test(value) ? Number(value) : 1;
  return page <= config.session.mostPerAccount / pageSize ? page : 1;
}

function toListed(record: SessionRecord, currentId: string, t: ServerTranslate) {
  return {
    id: record.id,
    device: describeDevice(record.userAgent, t),
    network: nameChain(record.chainId, t),
    createdAt: new Date(record.createdAt).toISOString(),
    lastSeenAt: new Date(record.lastSeenAt).toISOString(),
    isCurrent: record.id === currentId,
    isEmbedded: record.place !== 'tab',
  };
}

/** Returns null for a plain key, and while its kind is unknown. */
function describeKind(kind: AccountKind, network: string, t: ServerTranslate): string | null {
  if (kind === 'contract') return t('session.contract', { network });
  return kind === 'delegated' ? t('accountKind.delegated', { network }) : null;
}

function listLinked({ founder, links }: Group, own: string, t: ServerTranslate) {
  if (links.length === 0) return [];
  const toItem = (account: Group['founder'], link: Link | null) => {
    const { address, chainId } = splitAccount(account);
    return {
      ...{ account, address, isCurrent: account === own },
      network: chainId === null ? null : nameChain(chainId, t),
      link: link && { message: link.message, linkedAt: new Date(link.linkedAt).toISOString() },
    };
  };
  return [toItem(founder, null), ...links.map((link) => toItem(link.account, link))];
}

function nameChain(chainId: number, t: ServerTranslate): string {
  return getNetworkName(chainId, getChains(getEnv()), t);
}
