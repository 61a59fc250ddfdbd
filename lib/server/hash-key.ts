import 'server-only';
import { createHmac } from 'node:crypto';
import { getEnv } from '@/lib/env/env';

/** What the store counts under instead of an address, of whichever kind: it can be told from no one else. */
export function hashKey(key: string): string {
  return createHmac('sha256', `count ${getEnv().authSecret}`).update(key).digest('base64url');
}
