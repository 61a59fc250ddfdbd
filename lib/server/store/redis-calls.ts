import 'server-only';
import { type Connection, callTimeoutMs } from '@/lib/server/store/redis-connection';
import { StoreError, StoreFullError } from '@/lib/server/store/store';

/** Sends one command of a call, unless the call has already failed. */
export type Send = <T>(command: (redis: Connection) => Promise<T>) => Promise<T>;

/**
 * Runs one store call of one or more commands. Throws `StoreError` after 4 seconds, and then sends no more
 * commands: a call reported as failed must not go on. ioredis' `commandTimeout` is per command, and ignores
 * time in a cluster's queue.
 */
export async function callRedis<T>(
  redis: Connection,
  work: (send: Send) => Promise<T>,
): Promise<T> {
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
    return await command(redis);
  };
  try {
    return await Promise.race([work(send), late]);
  } catch (cause) {
    const isFull = cause instanceof Error && cause.message.startsWith('OOM ');
    throw isFull
      ? new StoreFullError('Redis is full', { cause })
      : new StoreError('Redis cannot be used', { cause });
  } finally {
    clearTimeout(timer);
  }
}
