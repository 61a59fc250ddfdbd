import { existsSync } from 'node:fs';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { testPort } from '@/tests/support/ports';
import { findRedisServer, startRedis } from '@/tests/support/redis';

it.runIf(findRedisServer() !== null)('Redis writes nothing into the repository', async () => {
  const server = await startRedis(testPort(3210));
  const redis = new Redis(server.url);
  const [, folder = ''] = [await redis.config('GET', 'dir')].flat().map(String);
  await redis.set('key', 'value');
  await redis.save();
  redis.disconnect();
  await server.stop();
  expect(folder).not.toBe(process.cwd());
  expect(['dump.rdb', folder].filter((path) => existsSync(path))).toEqual([]);
});
