/** Key in `sessionStorage`: when this tab last reloaded itself, in milliseconds since 1970. */
export const getReloadMark = (productId: string): string => `${productId}.reloaded`;

/** A tab reloads itself at most once in this time. */
export const reloadIntervalMs = 10 * 60_000;
