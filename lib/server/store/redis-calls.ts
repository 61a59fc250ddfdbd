import 'server-only';
import { type Connection, commandTimeout } from '@/lib/server/store/redis-connection';
import { StoreError } from '@/lib/server/store/store';

/** Sends one command, unless the call of the store that it belongs to has failed meanwhile. */
export type Ask = <T>(send: (redis: Connection) => Promise<T>) => Promise<T>;

/**
 * One call of the store. Throws `StoreError` where Redis does not respond in time, and sends nothing more
 * then: what the caller was told has failed must not go on.
 */
export type UseRedis = <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;

export function createUseRedis(redis: Connection): UseRedis {
  return async (work) => {
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new Error('no response in time'));
      }, commandTimeout);
    });
    const ask: Ask = async (send) => {
      if (isLate) throw new Error('no response in time');
      return await send(redis);
    };
    try {
      return await Promise.race([work(ask), late]);
    } catch (error) {
      throw new StoreError('Redis does not respond', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}
