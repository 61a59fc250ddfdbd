import { getProductIdOfPage } from '@/lib/product-id-of-page';

let channel: BroadcastChannel | undefined;

/** `changed`: the session. `disconnected`: the wallet, by the visitor. */
type Change = 'changed' | 'disconnected';

export function notifyOtherTabs(change: Change): void {
  openChannel()?.postMessage(change);
}

export function subscribeToOtherTabs(change: Change, listener: () => void): () => void {
  const opened = openChannel();
  const receive = ({ data }: MessageEvent) => {
    if (data === change) listener();
  };
  opened?.addEventListener('message', receive);
  return () => opened?.removeEventListener('message', receive);
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
