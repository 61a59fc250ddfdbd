import 'server-only';
import { z } from 'zod';
import type { Account } from '@/lib/auth/account';
import { dropOldest } from '@/lib/server/drop-oldest';
import { perProcess } from '@/lib/server/telemetry/per-process';

export const noteLength = 280;
const maxNotes = 20;
/** Above this, the account that wrote least recently is dropped. */
const maxAccounts = 1_000;

export const noteSchema = z.strictObject({ text: z.string().trim().min(1).max(noteLength) });

type Note = { text: string; writtenAt: number };

/** Returns the notes, kept in this process's memory. A product keeps such data in its own database. */
export const getNotes = () => perProcess('notes', createMemoryNotes);

export function createMemoryNotes() {
  /** Newest first. */
  const notes = new Map<Account, readonly Note[]>();
  return {
    list: async (account: Account) => notes.get(account) ?? [],
    add: async (account: Account, text: string): Promise<Note> => {
      const note = { text, writtenAt: Date.now() };
      const kept = [note, ...(notes.get(account) ?? [])].slice(0, maxNotes);
      notes.delete(account);
      notes.set(account, kept);
      dropOldest(notes, maxAccounts);
      return note;
    },
    /** Deletes the account's notes, for "Delete my data". */
    forget: async (account: Account): Promise<void> => void notes.delete(account),
  };
}
