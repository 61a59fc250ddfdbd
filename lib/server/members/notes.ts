import 'server-only';
import { z } from 'zod';
import type { Account } from '@/lib/auth/account';
import { perProcess } from '@/lib/server/telemetry/per-process';

/** Characters. */
export const noteLength = 280;
/** Of one account: one more drops the oldest. */
const notesPerAccount = 20;
/** One more drops the account that wrote least recently. */
const accounts = 1_000;

export const noteSchema = z.strictObject({ text: z.string().trim().min(1).max(noteLength) });

type Note = {
  text: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
};

/** A product keeps such things in a database of its own, behind this interface. */
type NoteStore = {
  /** The newest first. */
  list(account: Account): Promise<readonly Note[]>;
  add(account: Account, text: string): Promise<Note>;
  /** For "Delete my data". */
  forget(account: Account): Promise<void>;
};

/** The notes of the example: in the memory of this process alone, gone when it ends. */
export const getNotes = (): NoteStore => perProcess('notes', createMemoryNotes);

export function createMemoryNotes(): NoteStore {
  const notes = new Map<Account, readonly Note[]>();
  return {
    list: async (account) => notes.get(account) ?? [],
    add: async (account, text) => {
      const note = { text, writtenAt: Date.now() };
      const kept = [note, ...(notes.get(account) ?? [])].slice(0, notesPerAccount);
      // A map is in the order of insertion.
      notes.delete(account);
      notes.set(account, kept);
      const [oldest] = notes.keys();
      if (notes.size > accounts && oldest !== undefined) notes.delete(oldest);
      return note;
    },
    forget: async (account) => void notes.delete(account),
  };
}
