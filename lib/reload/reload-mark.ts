/** Returns the `sessionStorage` key for the time of this tab's last self-reload, in Unix milliseconds. */
export const getReloadMark = (productId: string): string => `${productId}.reloaded`;

/** A tab reloads itself at most once per interval. */
export const reloadIntervalMs = 10 * 60_000;
