/** Key in `sessionStorage` of when this tab last reloaded itself, in milliseconds since 1970. */
export const getReloadMark = (productId: string): string => `${productId}.reloaded`;

/** Milliseconds in which a tab reloads itself once at most: what a reload does not mend is no loop. */
export const reloadInterval = 10 * 60_000;
