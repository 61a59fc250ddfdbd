import { expect, it } from 'vitest';
import type { Account } from '@/lib/auth/account';
import { createMemoryNotes, noteSchema } from '@/lib/server/members/notes';

const toAccount = (number: number): Account => `0x${number.toString(16).padStart(40, '0')}`;

it('keeps notes for each account separately, newest first, at most twenty', async () => {
  const notes = createMemoryNotes();
  for (let number = 1; number <= 21; number += 1) await notes.add(toAccount(1), `${number}`);
  await notes.add(toAccount(2), 'of another');
  const texts = (await notes.list(toAccount(1))).map(({ text }) => text);
  expect(texts).toHaveLength(20);
  expect([texts[0], texts.at(-1)]).toEqual(['21', '2']);
  await notes.forget(toAccount(1));
  expect(await notes.list(toAccount(1))).toEqual([]);
  expect(await notes.list(toAccount(2))).toHaveLength(1);
});

it('keeps at most a thousand accounts, and drops the one that wrote least recently', async () => {
  const notes = createMemoryNotes();
  for (let number = 1; number <= 1_000; number += 1) await notes.add(toAccount(number), 'first');
  await notes.add(toAccount(1), 'again');
  await notes.add(toAccount(1_001), 'one more');
  expect(await notes.list(toAccount(1))).toHaveLength(2);
  expect(await notes.list(toAccount(2))).toEqual([]);
  expect(await notes.list(toAccount(3))).toHaveLength(1);
});

// Other bodies: tests/http/members.test.ts › returns 400 for the invalid body ….
it.each([{ text: '' }, { text: '  ' }, 'x'])('rejects %j as a note', (input) => {
  expect(noteSchema.safeParse(input).success).toBe(false);
});
