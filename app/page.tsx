import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountAbsent } from '@/components/account/account-absent';
import { AccountSlot } from '@/components/account/page-slots';
import { AlternateLinks } from '@/components/i18n/alternate-links';
import { Notice } from '@/components/ui/card';
import { ReturnNotice } from '@/components/visitor/return-notice';
import { WhileSignedIn } from '@/components/visitor/visitor-provider';
import { parseReturnPath } from '@/lib/auth/return-path';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getLocalizePath } from '@/lib/server/i18n/request-locale';
import { getTexts, type ServerTranslate } from '@/lib/server/i18n/texts';
import { getSession } from '@/lib/server/sessions/session';
import { Portico } from './brand/portico';
import styles from './page.module.css';

export const metadata: Metadata = { title: { absolute: config.name } };

export default async function Home({ searchParams }: PageProps<'/'>) {
  const env = getEnv();
  const params = await searchParams;
  const to = parseReturnPath(params.to);
  const session = await getSession();
  const t = await getTexts();
  const localize = await getLocalizePath();
  // Redirect on the server, which knows the session, to avoid a redirect loop.
  if (session !== null && to !== null) redirect(to);
  return (
    <div className={styles.page}>
      <AlternateLinks origin={env.appUrl} path="/" />
      {to === null ? null : <ReturnNotice to={to} />}
      {session === null && to === null && params.hint === 'sign-in' ? (
        <Notice>{t('page.hints.signIn')}</Notice>
      ) : null}
      <noscript>
        <Notice>{t('page.noScript')}</Notice>
      </noscript>
      <AccountSlot>
        {session === null ? (
          <>
            <Intro t={t} />
            <Steps t={t} />
          </>
        ) : (
          <WhileSignedIn>
            <AccountAbsent
              session={session}
              chains={getChains(env)}
              t={t}
              href={localize('/account')}
            />
          </WhileSignedIn>
        )}
      </AccountSlot>
    </div>
  );
}

function Intro({ t }: { t: ServerTranslate }) {
  return (
    <header className={styles.intro}>
      <Portico className={styles.drawing} />
      <div className={styles.words}>
        <h1 className={styles.headline}>{t('page.headline')}</h1>
        <p className={styles.lead}>{t('page.lead')}</p>
      </div>
    </header>
  );
}

const steps = ['connect', 'signIn', 'leave'] as const;

function Steps({ t }: { t: ServerTranslate }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step} className={styles.step}>
          <h2 className={styles.stepTitle}>{t(`page.steps.${step}.title`)}</h2>
          <p>{t(`page.steps.${step}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}
