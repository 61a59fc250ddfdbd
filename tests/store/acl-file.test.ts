import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { createRedisStore } from '@/lib/server/store/redis-store';
import { createRecord, enter, hit, inMs } from '@/tests/store/records';
import { testPort } from '@/tests/support/ports';
import { findRedisServer, startRedis } from '@/tests/support/redis';
import { toRedisSettings } from '@/tests/support/redis-deployments';

const password = 'a-long-password';
const read = (name: string) => readFileSync(name, 'utf8');
const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

/** The exact lines that operators copy. */
const guide = read('docs/store.md');
const lineOfUser = find(guide, /^ACL SETUSER (\S+ on .+)$/m);
const documented = `${find(guide, /^(user default .+)$/m)}
user ${lineOfUser.replace(/>\S+/, `>${password}`).replace(/~\S+:\*/, `~${productId}:*`)}
`;
const composed = find(read('deploy/compose.yaml'), /<<-EOF\n([\s\S]+?)^ +EOF$/m)
  .replace(/^ +/gm, '')
  .replace('$$REDIS_PASSWORD', password);

async function askWithoutPassword(url: string): Promise<unknown> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    disableClientInfo: true,
  });
  // The command rejects with the same error.
  redis.on('error', () => undefined);
  try {
    return await redis.ping();
  } finally {
    redis.disconnect();
  }
}

it.runIf(findRedisServer() !== null).each([
  ['docs/store.md', documented, lineOfUser.split(' ')[0]],
  ['deploy/compose.yaml', composed, 'app'],
])(
  'a Redis with the users of %s keeps all data after a restart and admits nobody else',
  async (...of) => {
    const [, lines, user] = of;
    const folder = mkdtempSync(join(tmpdir(), 'portico-acl-'));
    writeFileSync(join(folder, 'users.acl'), lines);
    const port = testPort(3211);
    const redis = await startRedis(port, folder, ['--aclfile', join(folder, 'users.acl')]);
    const settings = toRedisSettings(redis.url.replace('://', `://${user}:${password}@`));
    const problems: string[] = [];
    const open = () => createRedisStore(settings, (message) => void problems.push(message));
    const sessions = Array.from({ length: 20 }, () => createRecord());
    try {
      const before = open();
      for (const session of sessions) {
        expect(await enter(before, session)).toBe(true);
        // Writes from scripts reach Redis's log on another path than writes from commands.
        await before.touchSession(session.id, session.lastSeenAt + 1, inMs(60_000));
        await hit(before, session.id, 1, 60_000);
      }
      await before.close();
      await redis.stop();
      await redis.start();

      const after = open();
      const kept = await Promise.all(sessions.map(({ id }) => after.getSession(id)));
      expect(kept).toEqual(sessions.map((it) => ({ ...it, lastSeenAt: it.lastSeenAt + 1 })));
      const counts = await Promise.all(sessions.map(({ id }) => after.readHits(id)));
      expect(counts.map((it) => it?.count)).toEqual(sessions.map(() => 1));
      await after.close();
      await expect(askWithoutPassword(redis.url)).rejects.toThrow('NOAUTH');
      expect(problems).toEqual([]);
    } finally {
      await redis.stop();
      rmSync(folder, { recursive: true });
    }
  },
);
