import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { addNote } from '@/app/members/actions';
import { recheckGates } from '@/app/recheck-gates';
import { AskApi } from '@/components/members/ask-api';
import { NoteForm } from '@/components/members/note-form';
import { NoteList } from '@/components/members/note-list';
import { PassCard } from '@/components/members/pass-card';
import { Card, CardLead } from '@/components/ui/card';
import { Page } from '@/components/ui/page';
import { VisitorGate } from '@/components/visitor/visitor-gate';
import { isMembersOn, isPassOn } from '@/lib/server/members/is-members-on';
import { getNotes, noteLength } from '@/lib/server/members/notes';
import { requireVisitor } from '@/lib/server/visitor';
import { membersTexts } from '@/lib/texts/members';

export const metadata: Metadata = { title: membersTexts.title };

// #region page
export default async function Members() {
  if (!isMembersOn()) notFound();
  const visitor = await requireVisitor();
  const notes = await getNotes().list(visitor.account);
  return (
    <VisitorGate visitor={visitor}>
      <Page title={membersTexts.title} lead={membersTexts.lead}>
        <Card title={membersTexts.notesTitle}>
          <CardLead>{membersTexts.notesLead}</CardLead>
          <NoteForm addNote={addNote} maxLength={noteLength} />
          <NoteList notes={notes} />
        </Card>
        <Card title={membersTexts.apiTitle}>
          <CardLead>{membersTexts.apiLead}</CardLead>
          <AskApi />
        </Card>
        {isPassOn() ? <PassCard recheck={recheckGates} /> : null}
      </Page>
    </VisitorGate>
  );
}
// #endregion
