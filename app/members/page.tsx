import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { addNote } from '@/app/members/actions';
import { AskApi } from '@/components/members/ask-api';
import { NoteForm } from '@/components/members/note-form';
import { NoteList } from '@/components/members/note-list';
import { PassCard } from '@/components/members/pass-card';
import { Card } from '@/components/ui/card';
import { VisitorGate } from '@/components/visitor/visitor-gate';
import { isMembersOn, isPassOn } from '@/lib/server/members/is-members-on';
import { getNotes, noteLength } from '@/lib/server/members/notes';
import { requireVisitor } from '@/lib/server/visitor';
import { membersTexts } from '@/lib/texts/members';
import styles from './page.module.css';

export const metadata: Metadata = { title: membersTexts.title };

// #region page
export default async function Members() {
  if (!isMembersOn()) notFound();
  const visitor = await requireVisitor();
  const notes = await getNotes().list(visitor.account);
  return (
    <VisitorGate visitor={visitor}>
      <div className={styles.page}>
        <h1 className={styles.title}>{membersTexts.title}</h1>
        <p className={styles.lead}>{membersTexts.lead}</p>
        <Card title={membersTexts.notesTitle}>
          <p className={styles.text}>{membersTexts.notesLead}</p>
          <NoteForm addNote={addNote} maxLength={noteLength} />
          <NoteList notes={notes} />
        </Card>
        <Card title={membersTexts.apiTitle}>
          <p className={styles.text}>{membersTexts.apiLead}</p>
          <AskApi />
        </Card>
        {isPassOn() ? <PassCard /> : null}
      </div>
    </VisitorGate>
  );
}
// #endregion
