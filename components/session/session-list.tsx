import {
  EndOthersButton,
  EndSessionButton,
  SignOutEverywhereButton,
} from '@/components/session/session-actions';
import styles from '@/components/session/session-list.module.css';
import { Card, CardLead } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';

export type SessionTexts = Translated<ServerMessages['session']>;

type ListedSession = {
  id: string;
  device: string;
  endLabel: string;
  network: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
  /** Inside a Safe. */
  isEmbedded: boolean;
};

type SessionListProps = {
  sessions: readonly ListedSession[];
  /** On all pages. */
  total: number;
  page: number;
  pages: number;
  /** "Page 1 of 3". */
  pageText: string;
  href: string;
  texts: SessionTexts;
};

export function SessionList(props: SessionListProps) {
  const { sessions, total, page, pages, pageText, href, texts } = props;
  return (
    <Card title={texts.listTitle}>
      <CardLead>{texts.listLead}</CardLead>
      <ul className={styles.list}>
        {sessions.map(({ id, device, endLabel, network, createdAt, lastSeenAt, ...session }) => (
          <li key={id} className={styles.item}>
            <div className={styles.what}>
              <span className={styles.device}>
                {device}
                {session.isCurrent ? <span className={styles.current}>{texts.current}</span> : null}
                {session.isEmbedded ? (
                  <span className={styles.current}>{texts.embedded}</span>
                ) : null}
              </span>
              <span className={styles.times}>
                {network} · {texts.since} <Time iso={createdAt} />
              </span>
              <span className={styles.times}>
                {texts.lastSeen} <Time iso={lastSeenAt} />
              </span>
            </div>
            <EndSessionButton
              id={id}
              isCurrent={session.isCurrent}
              // For screen readers, with the device in it.
              aria-label={endLabel}
              busy={texts.ending}
            >
              {texts.end}
            </EndSessionButton>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <nav className={styles.pages} aria-label={texts.pages}>
          {page > 1 ? <a href={`${href}?page=${page - 1}`}>{texts.newer}</a> : <span />}
          <span>{pageText}</span>
          {page < pages ? <a href={`${href}?page=${page + 1}`}>{texts.older}</a> : <span />}
        </nav>
      ) : null}
      <div className={styles.actions}>
        {total > 1 ? (
          <EndOthersButton busy={texts.ending}>{texts.endOthers}</EndOthersButton>
        ) : null}
        <SignOutEverywhereButton busy={texts.ending}>{texts.endAll}</SignOutEverywhereButton>
      </div>
    </Card>
  );
}
