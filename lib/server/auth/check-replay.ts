import 'server-only';
import { hashNonce } from '@/lib/server/auth/nonce';
import { Refusal } from '@/lib/server/http/http-errors';
import { getStore } from '@/lib/server/store/get-store';

/**
 * The replay check before the work of a sign-in: refuses a nonce that is consumed. Of two requests at
 * once, `Store.signIn` lets exactly one consume it.
 */
export async function requireUnconsumedNonce(nonce: string): Promise<void> {
  if (await getStore().isNonceTaken(hashNonce(nonce))) throw new Refusal('replayed');
}
