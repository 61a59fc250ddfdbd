/**
 * Renders the page anew, when there is a connection: without one Next falls back to loading the
 * page, and the visitor would be left with the browser's own error.
 */
export function refreshPage(router: { refresh(): void }): void {
  if (navigator.onLine) router.refresh();
  else window.addEventListener('online', () => router.refresh(), { once: true });
}
