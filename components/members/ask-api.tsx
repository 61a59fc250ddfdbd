'use client';

import { useState } from 'react';
import styles from '@/components/members/members.module.css';
import { Button } from '@/components/ui/button';
import { fetchOwn } from '@/lib/auth/own-requests';
import { readField } from '@/lib/parse';
import { membersTexts } from '@/lib/texts/members';

// #region ask
async function countNotes(): Promise<number | null> {
  const response = await fetchOwn('/api/members');
  const notes = response.ok ? readField(await response.json(), 'notes') : null;
  return Array.isArray(notes) ? notes.length : null;
}
// #endregion

/** Calls a route behind the door, and says what it answers. */
export function AskApi() {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  const ask = async () => {
    setIsPending(true);
    const count = await countNotes().catch(() => null);
    setAnswer(count === null ? membersTexts.failures.other : membersTexts.answer(count));
    setIsPending(false);
  };

  return (
    <div className={styles.ask}>
      <Button disabled={isPending} onClick={() => void ask()}>
        {isPending ? membersTexts.asking : membersTexts.ask}
      </Button>
      <span role="status">{answer}</span>
    </div>
  );
}
