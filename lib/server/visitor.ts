import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import type { ClosedGate } from '@/lib/auth/closed-gate';
import type { VisitorAction } from '@/lib/auth/own-requests';
import { visitorUnknownDigest } from '@/lib/auth/refusal-codes';
import { toSignInPath } from '@/lib/auth/return-path';
import type { SessionInfo } from '@/lib/auth/session';
import { checkGate } from '@/lib/server/gates/check-gate';
import { describeClosedGate } from '@/lib/server/gates/describe-closed-gate';
import type { Gate } from '@/lib/server/gates/gate';
import { type RequestHeaders, readClientKey } from '@/lib/server/http/client-address';
import { personalHeaders, Refusal } from '@/lib/server/http/http-errors';
import { setPageStatus } from '@/lib/server/http/page-response';
import { recordRefusal } from '@/lib/server/http/record-refusal';
import { getBase } from '@/lib/server/i18n/request-locale';
import { getTexts } from '@/lib/server/i18n/texts';
import { getReturnPath } from '@/lib/server/pipeline/page-request';
import { createHandler, parseInput } from '@/lib/server/route';
import { getKnownSession, requireSession, toSessionInfo } from '@/lib/server/sessions/session';
import { StoreError } from '@/lib/server/store/store';
import { noteActionStart } from '@/lib/server/telemetry/request-context';

/** Key your data by `account`, never by `address`. */
export type Visitor = SessionInfo;

type GateEntry = { ok: true; visitor: Visitor } | ({ ok: false } & ClosedGate);

type Guarded = {
  /** A closed gate gives 403 `gate-closed`, or 503 `node-unavailable` while nodes do not respond. */
  gate?: Gate | (() => Gate);
};

/**
 * Returns the visitor of this request's cookie, for server components. Throws during an outage, which does
 * not mean "signed out": the visitor sees the error page.
 * @public
 */
export async function getVisitor(): Promise<Visitor | null> {
  const known = await getKnownSession();
  if (known.state === 'signed-out') return null;
  if (known.state === 'signed-in') return toSessionInfo(known.record);
  if (known.unavailable === 'store') throw new StoreError('the session cannot be known now');
  const error = new Error('no node verified the signature again');
  throw Object.assign(error, { name: 'VisitorUnknownError', digest: visitorUnknownDigest });
}

/**
 * Returns the visitor. Redirects strangers to sign in and then back to this page. Throws like `getVisitor`.
 */
export async function requireVisitor(): Promise<Visitor> {
  return (await getVisitor()) ?? redirect(toSignInPath(await getReturnPath(), await getBase()));
}

/**
 * Works like `requireVisitor`. A closed gate makes the page's status 403, or 503 while nodes do not respond.
 */
export async function enterGate(gate: Gate): Promise<GateEntry> {
  const visitor = await requireVisitor();
  const outcome = await checkGate(gate, visitor, readClientKey({ headers: await headers() }));
  if (outcome.ok) return { ok: true, visitor };
  const { code } = outcome;
  setPageStatus(code === 'gate-closed' ? 403 : 503);
  const texts = describeClosedGate(outcome, visitor, await getTexts());
  return { ok: false, code, visitor, texts };
}

/**
 * Creates a route handler behind the door, for visitors with a cookie or the page's token. `work` may throw a
 * `Refusal`. No cache stores the response unless its headers say so.
 */
export function withVisitor<Context>(
  work: (request: NextRequest, visitor: Visitor, context: Context) => Promise<Response>,
  { gate }: Guarded = {},
) {
  return createHandler<Context>(async (request, context) => {
    const visitor = toSessionInfo(await requireSession(request, 'visitor'));
    await requireGate(gate, visitor, request);
    return toPersonal(await work(request, visitor, context));
  });
}

/** Creates a server action behind the door. The action never throws: it returns the code of a refusal. */
export function visitorAction<Schema extends z.ZodType, Value>(
  schema: Schema,
  work: (input: z.output<Schema>, visitor: Visitor) => Promise<Value>,
  { gate }: Guarded = {},
): VisitorAction<z.input<Schema>, Value> {
  return async (input, pageToken) => {
    noteActionStart();
    try {
      const request = { method: 'POST', headers: addToken(await headers(), pageToken) };
      const visitor = toSessionInfo(await requireSession(request, 'visitor'));
      const parsed = parseInput(input, schema);
      await requireGate(gate, visitor, request);
      return { ok: true, value: await work(parsed, visitor) };
    } catch (error) {
      return { ok: false, code: recordRefusal(error).code };
    }
  };
}

async function requireGate(
  gate: Guarded['gate'],
  visitor: Visitor,
  request: { headers: RequestHeaders },
): Promise<void> {
  if (gate === undefined) return;
  const required = typeof gate === 'function' ? gate() : gate;
  const outcome = await checkGate(required, visitor, readClientKey(request));
  if (!outcome.ok) throw new Refusal(outcome.code, 'gate');
}

/** Adds the token: Next's client sends no headers of ours with an action. `token` is unchecked input. */
function addToken(own: RequestHeaders, token: unknown): RequestHeaders {
  if (typeof token !== 'string') return own;
  return { get: (name) => (name === 'authorization' ? `Bearer ${token}` : own.get(name)) };
}

function toPersonal(response: Response): Response {
  if (response.headers.has('cache-control')) return response;
  // A copy, because a fetched response has immutable headers.
  const personal = new Response(response.body, response);
  for (const [name, value] of Object.entries(personalHeaders)) personal.headers.append(name, value);
  return personal;
}
