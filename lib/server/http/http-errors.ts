import 'server-only';
import { type RefusalCode, refusalStatuses } from '@/lib/auth/refusal-codes';

export const nodeRetrySeconds = 5;

const messages = {
  malformed: 'The request can’t be read.',
  upgrade: 'This server speaks only plain HTTP.',
  refused: 'The message or its signature is invalid.',
  'unknown-factory':
    'The account isn’t deployed, and this site doesn’t know its factory. Deploy it first.',
  token: 'A bearer token is required.',
  'signed-out': 'You aren’t signed in.',
  origin: 'The request doesn’t come from this site.',
  csrf: 'The CSRF token is missing or not yours. Are cookies blocked?',
  'not-yours': 'This session belongs to another account.',
  'gate-closed': 'Your account doesn’t have access.',
  unknown: 'Not found.',
  method: 'This method isn’t allowed here.',
  replayed: 'That message was already used. Sign a new one.',
  'already-linked': 'One of these accounts is already linked. Unlink it first.',
  'too-many-links': 'No more accounts can be linked.',
  'too-large': 'The body is too large.',
  'target-too-long': 'The address is too long.',
  'content-type': 'This content type isn’t supported here.',
  limited: 'Too many requests. Try again in a while.',
  'head-too-large': 'The headers are too large.',
  internal: 'Something went wrong here. Try again in a moment.',
  'gateway-unavailable': 'The gateway of this name doesn’t answer.',
  'node-unavailable': 'This can’t be verified right now. Try again in a moment.',
  busy: 'Too busy right now. Try again in a moment.',
  'store-unavailable': 'Try again in a moment.',
} as const satisfies Record<RefusalCode, string>;

/** For how long a client should wait after a refusal that passes by itself. */
const retrySeconds: Readonly<Partial<Record<RefusalCode, number>>> = {
  busy: 2,
  'store-unavailable': 2,
  'node-unavailable': nodeRetrySeconds,
};

/** Ends a request with its code. `reason` is only for the log, and must not contain personal data. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: RefusalCode,
    readonly reason: string = code,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
    const seconds = retrySeconds[code];
    this.headers = seconds === undefined ? headers : { 'Retry-After': `${seconds}`, ...headers };
  }

  get status(): number {
    return refusalStatuses[this.code];
  }
}

export function createLimitRefusal(name: string, waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal('limited', `limit ${name}`, { 'Retry-After': `${seconds}` });
}

export const personalHeaders = {
  'Cache-Control': 'no-store',
  Vary: 'Cookie, Authorization, Origin',
} as const;

export function toErrorBody({ code }: Refusal) {
  return { error: { code, message: messages[code] } };
}

export function toErrorResponse(refusal: Refusal): Response {
  const headers = { ...personalHeaders, ...refusal.headers };
  return Response.json(toErrorBody(refusal), { status: refusal.status, headers });
}
