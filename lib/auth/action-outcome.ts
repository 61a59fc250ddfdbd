import type { RefusalCode } from '@/lib/auth/refusal-codes';

export type ActionOutcome<Value> = { ok: true; value: Value } | { ok: false; code: RefusalCode };

/** `pageToken` is for a browser without cookies; `callAction` adds it. */
export type VisitorAction<Input, Value> = (
  input: Input,
  pageToken?: string,
) => Promise<ActionOutcome<Value>>;
