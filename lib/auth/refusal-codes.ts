/** Codes of refused requests with their HTTP statuses, for the server and the browser's texts. */
export const refusalStatuses = {
  malformed: 400,
  upgrade: 400,
  refused: 401,
  'unknown-factory': 401,
  token: 401,
  'signed-out': 401,
  origin: 403,
  csrf: 403,
  'not-yours': 403,
  'gate-closed': 403,
  unknown: 404,
  method: 405,
  replayed: 409,
  'already-linked': 409,
  'too-many-links': 409,
  'too-large': 413,
  'target-too-long': 414,
  'content-type': 415,
  limited: 429,
  'head-too-large': 431,
  internal: 500,
  'gateway-unavailable': 502,
  'node-unavailable': 503,
  busy: 503,
  'store-unavailable': 503,
} as const;

export type RefusalCode = keyof typeof refusalStatuses;

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalStatuses, code);
}

/** Digest with its own text on the error page: no node could verify a contract account's session. */
export const visitorUnknownDigest = 'visitor-unknown';
