import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient } from '@libsql/client/sqlite3';
import { expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import { createRecord, enter } from '@/tests/store/records';

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
