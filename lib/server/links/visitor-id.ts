import 'server-only';
import { createHash } from 'node:crypto';
import type { Account } from '@/lib/auth/account';

const bytes = 16;

/** Returns the id of the visitor whose group this account founded. An id, not a secret. */
export function getVisitorId(founder: Account): string {
  const hash = createHash('sha256').update(`visitor ${founder}`).digest();
  return hash.subarray(0, bytes).toString('base64url');
}
