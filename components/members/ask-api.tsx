'use client';

import { useState, useTransition } from 'react';
import styles from '@/components/members/members.module.css';
import { Button } from '@/components/ui/button';
import { fetchOwn } from '@/lib/auth/own-requests';
import { loadTexts, t } from '@/lib/i18n/client';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';
import { readField } from '@/lib/parse';

// #region ask
async function countNotes(): Promise<number> {
  const response = await fetchOwn('/api/members');
  const notes = response.ok ? readField(await response.json(), 'notes') : null;
  if (!Array.isArray(notes)) throw new Error('the API did not list the notes');
  return notes.length;
}
// #endregion

async function describeCount(): Promise<string> {
  const [count] = await Promise.all([countNotes(), loadTexts()]);
  return t('members.answer', { count });
}

export function AskApi({ texts }: { texts: Translated<ServerMessages['members']> }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const ask = () =>
    startTransition(async () => {
      setAnswer(await describeCount().catch(() => texts.failures.other));
    });

  return (
    <div className={styles.ask}>
      <Button disabled={isPending} onClick={ask}>
        {isPending ? texts.asking : texts.ask}
      </Button>
      <span role="status">{answer}</span>
    </div>
  );
}
