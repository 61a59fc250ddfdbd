'use server';

import { revalidatePath } from 'next/cache';
import { requireMembersOn } from '@/lib/server/members/is-members-on';
import { getNotes, noteSchema } from '@/lib/server/members/notes';
import { visitorAction } from '@/lib/server/visitor';

// #region action
export const addNote = visitorAction(noteSchema, async ({ text }, visitor) => {
  requireMembersOn();
  await getNotes().add(visitor.account, text);
  revalidatePath('/members');
});
// #endregion
