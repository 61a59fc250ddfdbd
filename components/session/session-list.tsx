import {
  EndOthersButton,
  EndSessionButton,
  SignOutEverywhereButton,
} from '@/components/session/session-actions';
import styles from '@/components/session/session-list.module.css';
import { Card, CardLead } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { sessionTexts } from '@/lib/texts/session';

type ListedSession = {
  id: string;
  /** In words. */
  device: string;
  network: string;
  /** ISO 8601, as the next. */
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
  /** Of a page inside a Safe. */
  isEmbedded: boolean;
};

type SessionListProps = {
  /** Of this page of the list. */
  sessions: readonly ListedSession[];
  /** Of all pages. */
  total: number;
  page: number;
  pageSize: number;
};

/** The live sessions of the visitor's account, each with its end. */
export function SessionList({ sessions, total, page, pageSize }: SessionListProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <Card title={sessionTexts.listTitle}>
      <CardLead>{sessionTexts.listLead}</CardLead>
      <ul className={styles.list}>
        {sessions.map(({ id, device, network, createdAt, lastSeenAt, isCurrent, isEmbedded }) => (
          <li key={id} className={styles.item}>
            <div className={styles.what}>
              <span className={styles.device}>
                {device}
                {isCurrent ? <span className={styles.current}>{sessionTexts.current}</span> : null}
                {isEmbedded ? (
                  <span className={styles.current}>{sessionTexts.embedded}</span>
                ) : null}
              </span>
              <span className={styles.times}>
                {network} · {sessionTexts.since} <Time iso={createdAt} />
              </span>
              <span className={styles.times}>
                {sessionTexts.lastSeen} <Time iso={lastSeenAt} />
              </span>
            </div>
            <EndSessionButton id={id} device={device} isCurrent={isCurrent} />
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <nav className={styles.pages} aria-label={sessionTexts.pages}>
          {page > 1 ? <a href={`/account?page=${page - 1}`}>{sessionTexts.newer}</a> : <span />}
          <span>{sessionTexts.pageOf(page, pages)}</span>
          {page < pages ? <a href={`/account?page=${page + 1}`}>{sessionTexts.older}</a> : <span />}
        </nav>
      ) : null}
      <div className={styles.actions}>
        {total > 1 ? <EndOthersButton /> : null}
        <SignOutEverywhereButton />
      </div>
    </Card>
  );
}
