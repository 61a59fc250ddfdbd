import { createHash } from 'node:crypto';
import { config } from '@/lib/config';
import type { SessionRecord } from '@/lib/server/store/store';

type RecheckTimes = {
  /** Verified in the background of the next request from then on. */
  dueAt: number;
  /** No request is served without verification from then on. */
  requiredAt: number;
};

/**
 * Times in ms since 1970. Each session has its own moment in the second half of the interval, so that
 * sessions that began together drift apart.
 */
export function getRecheckTimes({ id, checkedAt }: RecheckedSession): RecheckTimes {
  const intervalMs = config.session.recheckInterval * 1000;
  const share = createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32;
  const dueAt = checkedAt + Math.round((intervalMs / 2) * (1 + share));
  return { dueAt, requiredAt: dueAt + intervalMs };
}

type RecheckedSession = Pick<SessionRecord, 'id' | 'checkedAt'>;
