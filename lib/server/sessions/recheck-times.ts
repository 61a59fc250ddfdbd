import { createHash } from 'node:crypto';
import { config } from '@/lib/config';
import type { SessionRecord } from '@/lib/server/store/store';

/**
 * From `dueAt` a contract account's signature is verified beside a request, from `requiredAt` before one.
 * Sessions are spread over the second half of the interval, so that those which began together come apart.
 */
export function getRecheckTimes({ id, checkedAt }: Pick<SessionRecord, 'id' | 'checkedAt'>) {
  const intervalMs = config.session.recheckInterval * 1000;
  const share = createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32;
  const dueAt = checkedAt + Math.round((intervalMs / 2) * (1 + share));
  return { dueAt, requiredAt: dueAt + intervalMs };
}
