/**
 * The digest of the error with which a page ends while no node can tell whether a contract account still
 * stands behind its session: a text of its own in place of the crash page's.
 */
export const visitorUnknownDigest = 'visitor-unknown';
