import type { RefusalCode } from '@/lib/auth/refusal-codes';

/** What a server action behind the door answers: its value, or why it did nothing. */
export type ActionOutcome<Value> = { ok: true; value: Value } | { ok: false; code: RefusalCode };

/**
 * A server action behind the door. `pageToken` is for a page whose browser keeps no cookie: call it by
 * `callAction` (lib/auth/own-requests.ts), which adds it.
 */
export type VisitorAction<Input, Value> = (
  input: Input,
  pageToken?: string,
) => Promise<ActionOutcome<Value>>;
