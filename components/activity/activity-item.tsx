import type { ReactNode } from 'react';
import type { Chain, Hash } from 'viem';
import styles from '@/components/activity/activity-item.module.css';

export type Tone = 'waiting' | 'done' | 'failed' | 'neutral';

type ActivityItemProps = {
  tone: Tone;
  badge: ReactNode;
  title: ReactNode;
  facts?: ReactNode;
  children?: ReactNode;
};

export function ActivityItem({ tone, badge, title, facts, children }: ActivityItemProps) {
  return (
    <li className={styles.item} data-tone={tone}>
      <Icon tone={tone} />
      <div className={styles.body}>
        <div className={styles.head}>
          <strong className={styles.title}>{title}</strong>
          <span className={styles.badge}>{badge}</span>
        </div>
        {facts ? <div className={styles.facts}>{facts}</div> : null}
        {children}
      </div>
    </li>
  );
}

/** The outer element begins with the separator, which is hidden at the start of a line, and the inner one is whole. */
export function ActivityFact({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span>
      <span title={title}>{children}</span>
    </span>
  );
}

/** Icons: a clock, a tick, a cross and a back arrow. Colour alone would not tell the states apart. */
const paths: Readonly<Record<Tone, string>> = {
  waiting: 'M12 7v5l3 2',
  done: 'm7.5 12.5 3 3 6-7',
  failed: 'm8.5 8.5 7 7m0-7-7 7',
  neutral: 'M9 8 6 11l3 3m-3-3h8a3 3 0 0 1 0 6h-2',
};

function Icon({ tone }: { tone: Tone }) {
  const dashes = tone === 'waiting' ? '4 2.28' : undefined;
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <circle cx="12" cy="12" r="10" strokeWidth="1.5" strokeDasharray={dashes} />
      <path d={paths[tone]} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function TransactionHash({ chain, hash }: { chain: Chain; hash: Hash }) {
  const url = getExplorerUrl(chain, hash);
  return url === null ? (
    <code className={styles.hash}>{hash}</code>
  ) : (
    <a className={styles.hash} href={url} rel="noreferrer noopener" target="_blank">
      {hash}
    </a>
  );
}

export function getExplorerUrl(chain: Chain | undefined, hash: Hash): string | null {
  const explorer = chain?.blockExplorers?.default.url;
  return explorer === undefined ? null : `${explorer}/tx/${hash}`;
}
