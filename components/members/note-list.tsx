import styles from '@/components/members/members.module.css';
import { Time } from '@/components/ui/time';
import { membersTexts } from '@/lib/texts/members';

type NoteListProps = { notes: readonly { text: string; writtenAt: number }[] };

export function NoteList({ notes }: NoteListProps) {
  if (notes.length === 0) return <p className={styles.none}>{membersTexts.none}</p>;
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
