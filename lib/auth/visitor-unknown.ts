/** The error page shows its own text for this digest: no node could verify a contract account's session. */
export const visitorUnknownDigest = 'visitor-unknown';
