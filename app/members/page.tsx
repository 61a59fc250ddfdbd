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
import { getLocale } from '@/lib/server/i18n/request-locale';
import { getMessages, withTitle } from '@/lib/server/i18n/texts';
import { isMembersOn, isPassOn } from '@/lib/server/members/is-members-on';
import { getNotes, noteLength } from '@/lib/server/members/notes';
import { requireVisitor } from '@/lib/server/visitor';

export const generateMetadata = withTitle((t) => t('members.title'));

// #region page
export default async function Members() {
  if (!isMembersOn()) notFound();
  const visitor = await requireVisitor();
  const notes = await getNotes().list(visitor.account);
  const texts = getMessages(await getLocale()).members;
  return (
    <VisitorGate visitor={visitor}>
      <Page title={texts.title} lead={texts.lead}>
        <Card title={texts.notesTitle}>
          <CardLead>{texts.notesLead}</CardLead>
          <NoteForm addNote={addNote} maxLength={noteLength} texts={texts} />
          <NoteList notes={notes} none={texts.none} />
        </Card>
        <Card title={texts.apiTitle}>
          <CardLead>{texts.apiLead}</CardLead>
          <AskApi texts={texts} />
        </Card>
        {isPassOn() ? <PassCard recheck={recheckGates} texts={texts} /> : null}
      </Page>
    </VisitorGate>
  );
}
// #endregion
