import { createHash } from 'node:crypto';
import { config } from '@/lib/config';
import type { SessionRecord } from '@/lib/server/store/store';

type RecheckTimes = {
  /** From then on the signature is verified beside the next request. */
  dueAt: number;
  /** From then on no request is served before it is verified. */
  requiredAt: number;
};

/**
 * When a contract account's signature is to be verified again, in milliseconds since 1970. Each session has
 * a moment of its own in the second half of the interval: sessions that began together come apart.
 */
export function getRecheckTimes({ id, checkedAt }: RecheckedSession): RecheckTimes {
  const intervalMs = config.session.recheckInterval * 1000;
  const share = createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32;
  const dueAt = checkedAt + Math.round((intervalMs / 2) * (1 + share));
  return { dueAt, requiredAt: dueAt + intervalMs };
}

type RecheckedSession = Pick<SessionRecord, 'id' | 'checkedAt'>;
