import 'server-only';
import { type RefusalCode, refusalStatuses } from '@/lib/auth/refusal-codes';

/** What the response says beside its code. */
const messages = {
  malformed: 'The request cannot be read.',
  upgrade: 'This server speaks plain HTTP alone.',
  refused: 'The message or its signature is not right.',
  'unknown-factory':
    'The account is not deployed, and its factory is not known here. Deploy it first.',
  token: 'A bearer token is needed here.',
  'signed-out': 'You are not signed in.',
  origin: 'The request does not come from this site.',
  csrf: 'The CSRF token is missing or not yours. Are cookies blocked?',
  'not-yours': 'This session is of another account.',
  'gate-closed': 'Your account does not have what is needed here.',
  unknown: 'There is nothing here.',
  method: 'This method is not meant here.',
  replayed: 'This message was used already. Sign a new one.',
  'too-large': 'The body is too large.',
  'target-too-long': 'The address is too long.',
  'content-type': 'This content type is not meant here.',
  limited: 'Too many requests. Try again in a while.',
  'head-too-large': 'The headers are too large.',
  internal: 'Something went wrong here. Try again in a moment.',
  'node-unavailable': 'Could not verify now, please retry.',
  busy: 'Too busy right now. Try again in a moment.',
  'store-unavailable': 'Try again in a moment.',
} as const satisfies Record<RefusalCode, string>;

/**
 * Thrown to end a request with the response of its code. `reason` is for the log and never for the
 * client, and must contain nothing of the visitor.
 */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly code: RefusalCode,
    readonly reason: string = code,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
  }

  get status(): number {
    return refusalStatuses[this.code];
  }
}

/** The refusal of a client that is over a limit. */
export function createLimitRefusal(name: string, waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal('limited', `limit ${name}`, { 'Retry-After': `${seconds}` });
}

/** Of responses that depend on the visitor: no cache may store them. */
export const personalHeaders = {
  'Cache-Control': 'no-store',
  Vary: 'Cookie, Authorization, Origin',
} as const;

/** `{"error":{"code","message"}}`, the body of every refused request. */
export function toErrorBody({ code }: Refusal) {
  return { error: { code, message: messages[code] } };
}

/** A route handler's response to a refused request. */
export function toErrorResponse(refusal: Refusal): Response {
  const headers = { ...personalHeaders, ...refusal.headers };
  return Response.json(toErrorBody(refusal), { status: refusal.status, headers });
}
