import {
  EndOthersButton,
  EndSessionButton,
  SignOutEverywhereButton,
} from '@/components/session/session-actions';
import styles from '@/components/session/session-list.module.css';
import { Card, CardLead } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { ServerMessages } from '@/lib/i18n/messages';
import type { Translate } from '@/lib/i18n/translate';

type ListedSession = {
  id: string;
  device: string;
  network: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
  /** True for a session inside a Safe. */
  isEmbedded: boolean;
};

type SessionListProps = {
  sessions: readonly ListedSession[];
  /** Number of sessions on all pages. */
  total: number;
  page: number;
  pages: number;
  href: string;
  t: Translate<ServerMessages>;
};

export function SessionList(props: SessionListProps) {
  const { sessions, total, page, pages, href, t } = props;
  return (
    <Card title={t('session.listTitle')}>
      <CardLead>{t('session.listLead')}</CardLead>
      <ul className={styles.list}>
        {sessions.map(({ id, device, network, createdAt, lastSeenAt, ...session }) => (
          <li key={id} className={styles.item}>
            <div className={styles.what}>
              <span className={styles.device}>
                {device}
                {session.isCurrent ? (
                  <span className={styles.current}>{t('session.current')}</span>
                ) : null}
                {session.isEmbedded ? (
                  <span className={styles.current}>{t('session.embedded')}</span>
                ) : null}
              </span>
              <span className={styles.times}>
                {network} · {t('session.since')} <Time iso={createdAt} />
              </span>
              <span className={styles.times}>
                {t('session.lastSeen')} <Time iso={lastSeenAt} />
              </span>
            </div>
            <EndSessionButton
              id={id}
              isCurrent={session.isCurrent}
              aria-label={t('session.endLabel', { device })}
              busy={t('session.ending')}
              failed={t('session.endFailed')}
            >
              {t('session.end')}
            </EndSessionButton>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <nav className={styles.pages} aria-label={t('session.pages')}>
          {page > 1 ? <a href={`${href}?page=${page - 1}`}>{t('session.newer')}</a> : <span />}
          <span>{t('session.pageOf', { page: `${page}`, pages: `${pages}` })}</span>
          {page < pages ? <a href={`${href}?page=${page + 1}`}>{t('session.older')}</a> : <span />}
        </nav>
      ) : null}
      <div className={styles.actions}>
        {total > 1 ? (
          <EndOthersButton busy={t('session.ending')} failed={t('session.endOthersFailed')}>
            {t('session.endOthers')}
          </EndOthersButton>
        ) : null}
        <SignOutEverywhereButton busy={t('session.ending')} failed={t('signOut.failed')}>
          {t('session.endAll')}
        </SignOutEverywhereButton>
      </div>
    </Card>
  );
}
