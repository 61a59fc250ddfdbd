import styles from '@/components/members/members.module.css';
import { Time } from '@/components/ui/time';

type NoteListProps = { notes: readonly { text: string; writtenAt: number }[]; none: string };

export function NoteList({ notes, none }: NoteListProps) {
  if (notes.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.list}>
      {notes.map(({ text, writtenAt }) => (
        <li key={`${writtenAt} ${text}`} className={styles.item}>
          <p>{text}</p>
          <span className={styles.time}>
            <Time iso={new Date(writtenAt).toISOString()} />
          </span>
        </li>
      ))}
    </ul>
  );
}
