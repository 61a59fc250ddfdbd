import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import type { RefusalCode } from '@/lib/auth/refusal-codes';
import { getPageSession, getSessionHeaders, refreshSession } from '@/lib/auth/session-store';

const timeoutMs = 15_000;

/**
 * Calls `fetch` as this page's visitor. Throws for another origin, which must not get the page's token. A 401
 * makes the page check its session. Rejects like `fetch`, and after 15 seconds without a signal in `init`.
 */
export async function fetchOwn(path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, window.location.origin);
  if (url.origin !== window.location.origin) throw new TypeError('not a route of this site');
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(getSessionHeaders())) headers.set(name, value);
  const signal = init.signal ?? AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { cache: 'no-store', ...init, headers, signal });
  if (response.status === 401) void refreshSession();
  return response;
}

type ActionOutcome<Value> = { ok: true; value: Value } | { ok: false; code: RefusalCode };

/**
 * A server action behind the door. Call it via `callAction`, which adds the token of a page without cookies.
 */
export type VisitorAction<Input, Value> = (
  input: Input,
  pageToken?: string,
) => Promise<ActionOutcome<Value>>;

/** `stale`: the server runs another build, and a reload helps. */
export type CallOutcome<Value> =
  | ActionOutcome<Value>
  | { ok: false; code: 'stale' | 'unreachable' };

/** Calls a server action as this page's visitor. Never rejects, except for Next's own redirects. */
export async function callAction<Input, Value>(
  action: VisitorAction<Input, Value>,
  input: Input,
): Promise<CallOutcome<Value>> {
  try {
    const outcome = await action(input, getPageSession()?.token);
    if (!outcome.ok && outcome.code === 'signed-out') void refreshSession();
    return outcome;
  } catch (error) {
    unstable_rethrow(error);
    const isStale = unstable_isUnrecognizedActionError(error);
    return { ok: false, code: isStale ? 'stale' : 'unreachable' };
  }
}
