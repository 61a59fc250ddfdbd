import {
  EndOthersButton,
  EndSessionButton,
  SignOutEverywhereButton,
} from '@/components/session/session-actions';
import styles from '@/components/session/session-list.module.css';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { sessionTexts } from '@/lib/texts/session';

export type ListedSession = {
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

/** Every live session of the visitor's address, each with its end. */
export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
  return (
    <Card title={sessionTexts.listTitle}>
      <p className={styles.lead}>{sessionTexts.listLead}</p>
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
      <div className={styles.actions}>
        {others.length > 0 ? <EndOthersButton ids={others} /> : null}
        <SignOutEverywhereButton />
      </div>
    </Card>
  );
}
