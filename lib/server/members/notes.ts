import 'server-only';
import { z } from 'zod';
import type { Account } from '@/lib/auth/account';
import { perProcess } from '@/lib/server/telemetry/per-process';

export const noteLength = 280;
/** Beyond this, the oldest is dropped. */
const notesPerAccount = 20;
/** Beyond this, the account that wrote least recently is dropped. */
const accounts = 1_000;

export const noteSchema = z.strictObject({ text: z.string().trim().min(1).max(noteLength) });

type Note = {
  text: string;
  writtenAt: number;
};

/** A real product implements this with its database. */
type NoteStore = {
  /** Newest first. */
  list(account: Account): Promise<readonly Note[]>;
  add(account: Account, text: string): Promise<Note>;
  /** For "Delete my data". */
  forget(account: Account): Promise<void>;
};

/** In this process's memory; gone when it ends. */
export const getNotes = (): NoteStore => perProcess('notes', createMemoryNotes);

export function createMemoryNotes(): NoteStore {
  const notes = new Map<Account, readonly Note[]>();
  return {
    list: async (account) => notes.get(account) ?? [],
    add: async (account, text) => {
      const note = { text, writtenAt: Date.now() };
      const kept = [note, ...(notes.get(account) ?? [])].slice(0, notesPerAccount);
      notes.delete(account);
      notes.set(account, kept);
      const [oldest] = notes.keys();
      if (notes.size > accounts && oldest !== undefined) notes.delete(oldest);
      return note;
    },
    forget: async (account) => void notes.delete(account),
  };
}
