import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callRedis } from '@/lib/server/store/redis-calls';
import { type Connection, createConnection } from '@/lib/server/store/redis-connection';
import { StoreError } from '@/lib/server/store/store';
import { listen } from '@/tests/support/ports';
import { toRedisSettings } from '@/tests/support/redis-deployments';

/** Time limit of one store call, in milliseconds. */
const limit = 4_000;

const sockets: Socket[] = [];
let server: Server;
let redis: Connection;

/** A Redis that accepts connections and never responds. */
beforeEach(async () => {
  server = createServer((socket) => sockets.push(socket.resume()));
  const settings = toRedisSettings(`redis://127.0.0.1:${await listen(server)}`);
  redis = createConnection(settings, () => undefined);
  // The sockets' own timers keep running.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  redis.disconnect();
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** Tracks the outcome of a call. */
function watch(call: Promise<unknown>): { outcome: unknown } {
  const watched: { outcome: unknown } = { outcome: 'under way' };
  call.then(
    (value) => Object.assign(watched, { outcome: value }),
    (error: unknown) => Object.assign(watched, { outcome: error }),
  );
  return watched;
}

it('gives up on an unanswered command at its time limit', async () => {
  const connected = once(server, 'connection');
  const call = watch(callRedis(redis, () => redis.get('key')));
  await connected;
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(call.outcome).toBe('under way');
  await vi.advanceTimersByTimeAsync(1);
  expect(call.outcome).toBeInstanceOf(StoreError);
});

it('gives up on several commands at the time limit of one, and sends nothing more', async () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const command = vi.fn(async () => 'done');
  const call = watch(
    callRedis(redis, async (send) => {
      for (let count = 0; count < 4; count += 1) {
        await wait(limit - 1_000);
        await send(command);
      }
    }),
  );
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(call.outcome).toBe('under way');
  expect(command).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(call.outcome).toBeInstanceOf(StoreError);
  await vi.advanceTimersByTimeAsync(10 * limit);
  expect(command).toHaveBeenCalledTimes(1);
});
