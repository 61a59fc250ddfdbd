/**
 * The digest of the error for a page whose visitor cannot be known, because no node vouches for a contract
 * account. It has its own text.
 */
export const visitorUnknownDigest = 'visitor-unknown';
