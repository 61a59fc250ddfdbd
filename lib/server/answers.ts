import 'server-only';

/** Why a request was refused, as far as a stranger may know. The log has the reason in words. */
export const refusals = {
  malformed: { status: 400, message: 'The request cannot be read.' },
  refused: { status: 401, message: 'The message or its signature is not right.' },
  token: { status: 401, message: 'A bearer token is needed here.' },
  'signed-out': { status: 401, message: 'You are not signed in.' },
  origin: { status: 403, message: 'The request does not come from this site.' },
  csrf: { status: 403, message: 'The CSRF token is missing or not yours. Are cookies blocked?' },
  'not-yours': { status: 403, message: 'This session is of another account.' },
  unknown: { status: 404, message: 'There is nothing here.' },
  method: { status: 405, message: 'This method is not meant here.' },
  replayed: { status: 409, message: 'This message was used already. Sign a new one.' },
  'too-large': { status: 413, message: 'The body is too large.' },
  'content-type': { status: 415, message: 'This content type is not meant here.' },
  limited: { status: 429, message: 'Too many requests. Try again in a while.' },
  internal: { status: 500, message: 'Something went wrong here. Try again in a moment.' },
  'node-unavailable': { status: 503, message: 'Could not verify now, please retry.' },
  busy: { status: 503, message: 'Too busy right now. Try again in a moment.' },
  'store-unavailable': { status: 503, message: 'Try again in a moment.' },
} as const;

export type RefusalCode = keyof typeof refusals;

/** Ends a request with the answer of its code. `reason` is for the log and never for the client. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly code: RefusalCode,
    readonly reason: string = code,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
  }
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

/** Personal answers are for this visitor at this moment only. */
export const personalHeaders = {
  'Cache-Control': 'no-store',
  Vary: 'Cookie, Authorization, Origin',
} as const;

/** `{"error":{"code","message"}}` with the status of the code. */
export function toErrorResponse({ code, headers }: Refusal): Response {
  const { status, message } = refusals[code];
  const init = { status, headers: { ...personalHeaders, ...headers } };
  return Response.json({ error: { code, message } }, init);
}
