import { productId } from '@/lib/config';

/** Of every key: several products may share one Redis. */
const prefix = productId;

/**
 * Each key is used alone, by one command or one script, so that a cluster may keep it wherever it likes.
 * What belongs together is written in an order that is safe to break off; see `redis-store.ts`.
 */
export const nonceKey = (hash: string) => `${prefix}:nonce:${hash}`;
export const sessionKey = (id: string) => `${prefix}:session:${id}`;
/** The ids of an account's sessions, by the time of their sign-in. May have some that have ended. */
export const listKey = (account: string) => `${prefix}:account:${account}`;
/** The id of a browser's session. */
export const browserKey = (browser: string) => `${prefix}:browser:${browser}`;
export const hitsKey = (key: string) => `${prefix}:hits:${key}`;
/** Never set; see `ping`. */
export const pingKey = `${prefix}:ping`;
