import { productId } from '@/lib/config';

/** For every key: several products may share one Redis. */
const prefix = productId;

/**
 * Each command or script uses one key, so that a cluster may place it anywhere. Writes that belong together
 * are ordered so that breaking off is safe (`redis-store.ts`).
 */
export const nonceKey = (hash: string) => `${prefix}:nonce:${hash}`;
export const sessionKey = (id: string) => `${prefix}:session:${id}`;
/** Ids of an account's sessions by the time of sign-in; may include ended ones. */
export const listKey = (account: string) => `${prefix}:account:${account}`;
export const browserKey = (browser: string) => `${prefix}:browser:${browser}`;
export const hitsKey = (key: string) => `${prefix}:hits:${key}`;
/** Never set; see `ping`. */
export const pingKey = `${prefix}:ping`;
