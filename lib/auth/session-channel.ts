import { getProductIdOfPage } from '@/lib/product-id-of-page';

let channel: BroadcastChannel | undefined;

/** Sessions of this browser changed: the other tabs fetch theirs again. */
export function notifyOtherTabs(): void {
  openChannel()?.postMessage('changed');
}

export function subscribeToOtherTabs(listener: () => void): () => void {
  const opened = openChannel();
  opened?.addEventListener('message', listener);
  return () => opened?.removeEventListener('message', listener);
}

/** One for both directions: a channel does not receive what it posts itself. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  try {
    channel ??= new BroadcastChannel(`${getProductIdOfPage()}.session`);
  } catch {
    // Firefox throws a SecurityError where cookies are blocked: there is no session to report then.
  }
  return channel;
}
