import { AppError } from '@/lib/errors/app-error';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { keepRelay } from '@/lib/wallet/walletconnect/keep-relay';
import { dropSession, type Provider } from '@/lib/wallet/walletconnect/provider';

const goneWords = /No matching key|session topic doesn't exist|recently deleted|session.*expired/i;

/** Per client, whom to tell that the session is over: the connector that was used last. */
const ends = new WeakMap<Provider, () => void>();

/**
 * Says so when the wallet ends the session, in whatever way that shows, and clears what was kept of
 * it; keeps the line to the relay. `onEnd` makes the page's connection end.
 */
export function watchSession(provider: Provider, onEnd: () => void): void {
  const isWatched = ends.has(provider);
  ends.set(provider, onEnd);
  if (isWatched) return;
  keepRelay(provider);
  provider.on('session_delete', () => reportWalletError('sessionEnded'));
  const request = provider.request.bind(provider);
  provider.request = async (...parameters) => {
    try {
      return await request(...parameters);
    } catch (error) {
      if (!isGone(error)) throw error;
      await dropSession(provider);
      ends.get(provider)?.();
      reportWalletError('sessionEnded');
      throw new AppError('sessionEnded', { cause: error });
    }
  };
}

function isGone(error: unknown): boolean {
  return error instanceof Error && goneWords.test(error.message);
}
