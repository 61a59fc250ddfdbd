import type { ReactNode } from 'react';
import { ActivityIcon } from '@/components/activity/activity-icon';
import styles from '@/components/activity/activity-item.module.css';
import type { Tone } from '@/components/activity/tone';

type ActivityItemProps = {
  tone: Tone;
  /** How it stands, in a word or two. */
  badge: ReactNode;
  title: ReactNode;
  /** To whom, where and when; each on a line with the others while there is room. */
  facts?: readonly ReactNode[];
  children?: ReactNode;
};

/** One thing that was sent or proposed. */
export function ActivityItem({ tone, badge, title, facts = [], children }: ActivityItemProps) {
  return (
    <li className={styles.item} data-tone={tone}>
      <span className={styles.icon}>
        <ActivityIcon tone={tone} />
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong className={styles.title}>{title}</strong>
          <span className={styles.badge}>{badge}</span>
        </div>
        {facts.length === 0 ? null : (
          <div className={styles.facts}>
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as many and in this order, always
              <span key={index}>{fact}</span>
            ))}
          </div>
        )}
        {children}
      </div>
    </li>
  );
}
