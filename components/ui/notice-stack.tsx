import styles from '@/components/ui/notice.module.css';

export const noticeStackId = 'notices';

export function NoticeStack() {
  return <div className={`${styles.stack} ${styles.top}`} id={noticeStackId} />;
}
