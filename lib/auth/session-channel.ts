import { getProductIdOfPage } from '@/lib/product-id-of-page';

let channel: BroadcastChannel | undefined;

export function notifyOtherTabs(): void {
  openChannel()?.postMessage('changed');
}

export function subscribeToOtherTabs(listener: () => void): () => void {
  const opened = openChannel();
  opened?.addEventListener('message', listener);
  return () => opened?.removeEventListener('message', listener);
}

/** Returns one shared channel, because a channel does not receive its own messages. */
function openChannel(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel(`${getProductIdOfPage()}.session`);
  } catch {
    // Firefox throws a SecurityError when cookies are blocked, and then there is no session.
  }
  return channel;
}
