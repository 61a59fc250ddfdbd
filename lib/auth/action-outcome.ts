import type { RefusalCode } from '@/lib/auth/refusal-codes';

export type ActionOutcome<Value> = { ok: true; value: Value } | { ok: false; code: RefusalCode };

/** A server action behind the door. Call it by `callAction`, which adds the token of a page without cookies. */
export type VisitorAction<Input, Value> = (
  input: Input,
  pageToken?: string,
) => Promise<ActionOutcome<Value>>;
