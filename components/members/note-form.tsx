'use client';

import { type FormEvent, useState, useTransition } from 'react';
import styles from '@/components/members/members.module.css';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { type CallOutcome, callAction, type VisitorAction } from '@/lib/auth/own-requests';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';

type NoteFormProps = {
  addNote: VisitorAction<{ text: string }, void>;
  maxLength: number;
  texts: Translated<ServerMessages['members']>;
};

// #region form
export function NoteForm({ addNote, maxLength, texts }: NoteFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem(texts.tooShort);
    startTransition(async () => {
      const outcome = await callAction(addNote, { text });
      if (outcome.ok) setText('');
      setProblem(outcome.ok ? null : describeFailure(outcome.code, texts.failures));
    });
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={texts.note}
        value={text}
        onChange={(value) => setText(value.slice(0, maxLength))}
        problem={problem}
      />
      <Button look="primary" type="submit" disabled={isPending}>
        {isPending ? texts.adding : texts.add}
      </Button>
    </form>
  );
}
// #endregion

type FailureCode = Extract<CallOutcome<never>, { ok: false }>['code'];

function describeFailure(code: FailureCode, texts: NoteFormProps['texts']['failures']): string {
  const known: Partial<Record<FailureCode, string>> = {
    'gate-closed': texts.gateClosed,
    'signed-out': texts.signedOut,
    limited: texts.limited,
    stale: texts.stale,
  };
  return known[code] ?? texts.other;
}
