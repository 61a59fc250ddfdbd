import 'server-only';
import { hashNonce } from '@/lib/server/auth/nonce';
import { Refusal } from '@/lib/server/http/http-errors';
import { getStore } from '@/lib/server/store/get-store';

/** Refuses a replay before any work. Of two requests at once, `Store.signIn` lets one consume the nonce. */
export async function requireUnconsumedNonce(nonce: string): Promise<void> {
  if (await getStore().isNonceTaken(hashNonce(nonce))) throw new Refusal('replayed');
}
