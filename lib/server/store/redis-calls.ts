import 'server-only';
import { StoreError } from '@/lib/server/store/store';

/** A slow store does not count as down. */
export const callTimeoutMs = 4_000;

/** Sends one command of a call, unless the call has failed meanwhile. */
export type Send = <T>(command: () => Promise<T>) => Promise<T>;

/**
 * Runs one call of the store, of one or several commands. Throws `StoreError` after 4 seconds, and sends no
 * further command then: a call that was reported as failed must not go on. ioredis' `commandTimeout` is per
 * command, and does not count the time in a cluster's queue.
 */
export async function callRedis<T>(work: (send: Send) => Promise<T>): Promise<T> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error('no response in time'));
    }, callTimeoutMs);
  });
  const send: Send = async (command) => {
    if (isLate) throw new Error('no response in time');
    return await command();
  };
  try {
    return await Promise.race([work(send), late]);
  } catch (cause) {
    throw new StoreError('Redis does not respond', { cause });
  } finally {
    clearTimeout(timer);
  }
}
