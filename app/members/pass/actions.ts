'use server';

import { revalidatePath } from 'next/cache';
import { getNotes, noteSchema } from '@/lib/server/members/notes';
import { getPassGate } from '@/lib/server/members/pass-gate';
import { type Visitor, visitorAction } from '@/lib/server/visitor';

// #region action
const keepNote = async ({ text }: { text: string }, visitor: Visitor) => {
  await getNotes().add(visitor.account, text);
  revalidatePath('/members', 'layout');
};

export const addHolderNote = visitorAction(noteSchema, keepNote, { gate: getPassGate });
// #endregion
