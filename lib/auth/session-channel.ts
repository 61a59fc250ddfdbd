import { getProductIdOfPage } from '@/lib/product-id-of-page';

let channel: BroadcastChannel | undefined;

/** Other tabs fetch their session again. */
export function notifyOtherTabs(): void {
  openChannel()?.postMessage('changed');
}

export function subscribeToOtherTabs(listener: () => void): () => void {
  const opened = openChannel();
  opened?.addEventListener('message', listener);
  return () => opened?.removeEventListener('message', listener);
}

/** One for both directions: a channel does not receive its own messages. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  try {
    channel ??= new BroadcastChannel(`${getProductIdOfPage()}.session`);
  } catch {
    // Firefox throws a SecurityError if cookies are blocked; then there is no session to report.
  }
  return channel;
}
