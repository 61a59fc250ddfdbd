import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient } from '@libsql/client/sqlite3';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { createRedisStore } from '@/lib/server/store/redis-store';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import type { Store } from '@/lib/server/store/store';
import { createRecord, enter, inMs, linkTerms, random } from '@/tests/store/records';
import { testPort } from '@/tests/support/ports';
import { findRedisServer, startRedis } from '@/tests/support/redis';
import { toRedisSettings } from '@/tests/support/redis-deployments';

it('a backup made as in docs/store.md is complete despite writes and omits forgotten visitors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-backup-'));
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy.db')];
  const store = createSqliteStore(dataDir);
  const [kept, forgotten] = [createRecord(), createRecord()];
  for (const session of [kept, forgotten]) await enter(store, session);
  await store.forgetAccount(forgotten.account);

  const client = createClient({ url: `file:${join(dataDir, `${productId}.db`)}` });
  let isOver = false;
  const writing = (async () => {
    for (; !isOver; await nextTurn()) await enter(store, createRecord());
  })();
  await client.execute({ sql: 'VACUUM INTO ?', args: [copy] });
  isOver = true;
  await writing;
  expect(readFileSync(copy, 'latin1')).not.toContain(forgotten.address.slice(2));
  client.close();

  await store.close();
  for (const file of readdirSync(dataDir)) rmSync(join(dataDir, file));
  renameSync(copy, join(dataDir, `${productId}.db`));
  const restored = createSqliteStore(dataDir);
  expect(await restored.getSession(kept.id)).toEqual(kept);
  await restored.close();
  rmSync(folder, { recursive: true });
});

type Copy = {
  open(): Store;
  backUp(): Promise<void>;
  restore(): Promise<void>;
  /** Removes what docs/store.md removes after a restore. */
  clear(): Promise<void>;
};

/** Restores a backup that is older than the end of a session and of a link, and than the use of a nonce. */
async function expectRevivals({ open, backUp, restore, clear }: Copy): Promise<void> {
  const store = open();
  const [session, member] = [createRecord(), createRecord()];
  for (const one of [session, member]) await enter(store, one);
  expect(await store.link(linkTerms(session, member.account))).toBe('linked');
  await backUp();
  await store.endSession(session.id);
  await store.unlink(member.account);
  const nonceHash = random();
  await store.consumeNonce(nonceHash, inMs(60_000));
  await store.close();

  await restore();
  const restored = open();
  expect(await restored.getSession(session.id)).toEqual(session);
  expect(await restored.getGroup(member.account)).toMatchObject({ founder: session.account });
  // A new AUTH_SECRET makes every older nonce, and every cookie of a session, invalid.
  expect(await restored.isNonceTaken(nonceHash)).toBe(false);
  await clear();
  expect(await restored.getSession(session.id)).toBeNull();
  expect(await restored.getGroup(member.account)).toBeNull();
  await restored.close();
}

const guide = readFileSync('docs/store.md', 'utf8');

it('a restored file revives sessions and links, until they are deleted as in docs/store.md', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-restore-'));
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy.db')];
  const file = join(dataDir, `${productId}.db`);
  const run = async (sql: string) => {
    const client = createClient({ url: `file:${file}` });
    await client.executeMultiple(sql);
    client.close();
  };
  await expectRevivals({
    open: () => createSqliteStore(dataDir),
    backUp: () => run(`VACUUM INTO '${copy}'`),
    restore: async () => {
      for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name));
      renameSync(copy, file);
    },
    clear: () => run(/"(DELETE FROM [^"]+)"/.exec(guide)?.[1] ?? ''),
  });
  rmSync(folder, { recursive: true });
});

it.runIf(findRedisServer() !== null)(
  'a restored Redis revives sessions and links, until they are deleted as in docs/store.md',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-restore-'));
    const server = await startRedis(testPort(3309), folder, ['--appendonly', 'no']);
    const redis = new Redis(server.url);
    // The client connects again after the restart.
    redis.on('error', () => undefined);
    await expectRevivals({
      open: () => createRedisStore(toRedisSettings(server.url), () => undefined),
      backUp: async () => void (await redis.save()),
      restore: async () => {
        await server.stop();
        await server.start();
      },
      clear: async () => {
        for (const [, pattern = ''] of guide.matchAll(/--pattern '[^:]+(:[^']+)'/g)) {
          await redis.unlink(...(await redis.keys(productId + pattern)));
        }
      },
    });
    redis.disconnect();
    await server.stop();
    rmSync(folder, { recursive: true });
  },
);
