import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import type { VisitorAction } from '@/lib/auth/action-outcome';
import type { ClosedGate, ClosedGateTexts } from '@/lib/auth/closed-gate';
import { toSignInPath } from '@/lib/auth/return-path';
import type { SessionInfo } from '@/lib/auth/session';
import { visitorUnknownDigest } from '@/lib/auth/visitor-unknown';
import { checkGate } from '@/lib/server/gates/check-gate';
import { describeClosedGate } from '@/lib/server/gates/describe-closed-gate';
import type { Gate } from '@/lib/server/gates/gate';
import { type RequestHeaders, readClientKey } from '@/lib/server/http/client-address';
import { handleErrors, readFields, recordRefusal } from '@/lib/server/http/handle-errors';
import { personalHeaders, Refusal } from '@/lib/server/http/http-errors';
import { getBase } from '@/lib/server/i18n/request-locale';
import { getTexts } from '@/lib/server/i18n/texts';
import { getReturnPath, setPageStatus } from '@/lib/server/pipeline/page-request';
import { requireSession } from '@/lib/server/sessions/require-session';
import { getKnownSession, toSessionInfo } from '@/lib/server/sessions/session';
import { StoreError } from '@/lib/server/store/store';
import { noteActionStart } from '@/lib/server/telemetry/request-context';

/** Who is signed in. Key your data by `account`, never by `address`. */
export type Visitor = SessionInfo;

/** What `enterGate` gives: the visitor, or why the gate is closed to them, also in words. */
export type GateEntry = { ok: true; visitor: Visitor } | (ClosedGate & { texts: ClosedGateTexts });

/** No node could tell whether the visitor's account, a contract, still stands behind the session. */
class VisitorUnknownError extends Error {
  override name = 'VisitorUnknownError';
  digest = visitorUnknownDigest;
}

/**
 * The visitor of this request by its cookie, or null: for server components and whatever they call.
 * Throws where it cannot be known, which is not "signed out": the visitor sees the error page.
 * @public
 */
export async function getVisitor(): Promise<Visitor | null> {
  const known = await getKnownSession();
  if (known.state !== 'unknown') {
    return known.state === 'signed-in' ? toSessionInfo(known.record) : null;
  }
  throw known.unavailable === 'node'
    ? new VisitorUnknownError('no node verified the signature again')
    : new StoreError('the session cannot be known now');
}

/**
 * The visitor of a page behind the door. Who is not signed in is sent to the front page, and after
 * signing in brought back to this page. Throws as `getVisitor` does.
 */
export async function requireVisitor(): Promise<Visitor> {
  return (await getVisitor()) ?? redirect(toSignInPath(await getReturnPath(), await getBase()));
}

/**
 * The visitor of a page behind the door and a gate, or why the gate is closed to them, for `GateClosed` to
 * say: the response is 403 then, or 503 where it cannot be known. Else as `requireVisitor`.
 */
export async function enterGate(gate: Gate): Promise<GateEntry> {
  const visitor = await requireVisitor();
  const outcome = await checkGate(gate, visitor, readClientKey({ headers: await headers() }));
  if (outcome.ok) return outcome;
  setPageStatus(outcome.code === 'gate-closed' ? 403 : 503);
  return { ...outcome, texts: describeClosedGate(outcome, await getTexts()) };
}

/** Of the options of routes and actions. */
type Guarded = {
  /** Closed: 403 `gate-closed`, or 503 `node-unavailable` where it cannot be known. */
  gate?: Gate | (() => Gate);
};

/**
 * A route handler behind the door. The visitor is known by the cookie or by the page's own token, and
 * a request that changes something must come with our own `Origin`. All else is answered with the JSON
 * of a refusal: 401 `signed-out`, 403 `origin`, 429 `limited`, 503 `store-unavailable` or
 * `node-unavailable`, the one that `work` throws as a `Refusal`, and 500 `internal` for what it throws
 * otherwise. No cache stores what it answers, unless its own headers say so.
 */
export function withVisitor<Context>(
  work: (request: NextRequest, visitor: Visitor, context: Context) => Promise<Response>,
  { gate }: Guarded = {},
) {
  return (request: NextRequest, context: Context): Promise<Response> =>
    handleErrors(async () => {
      const visitor = toSessionInfo(await requireSession(request, 'visitor'));
      await requireGate(gate, visitor, request);
      return toPersonal(await work(request, visitor, context));
    });
}

/** The body of a request, a form or a flat JSON object, as `schema` takes it. Refuses with `malformed`. */
export async function readInput<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(await readFields(request), schema);
}

/**
 * A server action behind the door, for a file with `'use server'`. The same is checked as by
 * `withVisitor`, then the input by `schema`; `work` runs only then. It answers with `work`'s value, or
 * with the code of the refusal: it never throws, so that a refusal is no crash.
 */
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
  const asked = typeof gate === 'function' ? gate() : gate;
  const outcome = await checkGate(asked, visitor, readClientKey(request));
  if (outcome.ok) return;
  const headers = outcome.code === 'node-unavailable' ? { 'Retry-After': '5' } : {};
  throw new Refusal(outcome.code, 'gate', headers);
}

function parseInput<Schema extends z.ZodType>(input: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new Refusal('malformed', describeIssue(parsed.error, schema));
  return parsed.data;
}

/** For the log: which of the schema's own fields it was. What else a key may be called is the sender's word. */
function describeIssue({ issues }: z.ZodError, schema: z.ZodType): string {
  const field = issues[0]?.path[0];
  const isOurs = schema instanceof z.ZodObject && field !== undefined && field in schema.shape;
  return isOurs ? `input: ${String(field)}` : 'input';
}

/** Next's client sends no header of ours with an action. `token` is whatever the caller passed. */
function addToken(own: RequestHeaders, token: unknown): RequestHeaders {
  if (typeof token !== 'string') return own;
  return { get: (name) => (name === 'authorization' ? `Bearer ${token}` : own.get(name)) };
}

function toPersonal(response: Response): Response {
  if (response.headers.has('cache-control')) return response;
  // A copy: the headers of a response that was fetched cannot be changed.
  const personal = new Response(response.body, response);
  for (const [name, value] of Object.entries(personalHeaders)) personal.headers.append(name, value);
  return personal;
}
