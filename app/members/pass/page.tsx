import { notFound } from 'next/navigation';
import { addHolderNote } from '@/app/members/pass/actions';
import { recheckGates } from '@/app/recheck-gates';
import { NoteForm } from '@/components/members/note-form';
import { NoteList } from '@/components/members/note-list';
import { Card } from '@/components/ui/card';
import { Page } from '@/components/ui/page';
import { GateClosed } from '@/components/visitor/gate-closed';
import { VisitorGate } from '@/components/visitor/visitor-gate';
import { getLocale } from '@/lib/server/i18n/request-locale';
import { getMessages, withTitle } from '@/lib/server/i18n/texts';
import { isPassOn } from '@/lib/server/members/is-members-on';
import { getNotes, noteLength } from '@/lib/server/members/notes';
import { getPassGate } from '@/lib/server/members/pass-gate';
import { enterGate } from '@/lib/server/visitor';

export const generateMetadata = withTitle((t) => t('members.holdersTitle'));

// #region page
export default async function MembersWithPass() {
  if (!isPassOn()) notFound();
  const entry = await enterGate(getPassGate());
  if (!entry.ok) return <GateClosed closed={entry} recheck={recheckGates} />;
  const notes = await getNotes().list(entry.visitor.account);
  const texts = getMessages(await getLocale()).members;
  return (
    <VisitorGate visitor={entry.visitor}>
      <Page title={texts.holdersTitle} lead={texts.holdersLead}>
        <Card title={texts.notesTitle}>
          <NoteForm addNote={addHolderNote} maxLength={noteLength} texts={texts} />
          <NoteList notes={notes} none={texts.none} />
        </Card>
      </Page>
    </VisitorGate>
  );
}
// #endregion
