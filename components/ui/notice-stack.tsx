import styles from '@/components/ui/notice.module.css';

export const noticeStackId = 'notices';

/** Where the alerts of a page stand, one below the other: after the header. */
export function NoticeStack() {
  return <div className={`${styles.stack} ${styles.top}`} id={noticeStackId} />;
}
