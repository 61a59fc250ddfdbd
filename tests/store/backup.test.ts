import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient } from '@libsql/client/sqlite3';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import { createRecord, enter } from '@/tests/store/records';

type Run = { code: number | null; stdout: string; stderr: string };

/** As `npm run backup` starts it. */
const source = ['--import', 'tsx', 'lib/cli/backup.ts'];
/** As deploy/assemble.mjs bundles it, below our packages. It starts ten times faster than the source. */
const bundle = `test-results/backup-${process.pid}.mjs`;

/** The command itself, in a process of its own, with nothing of the developer's .env files. */
function startBackup(args: readonly string[], env: Record<string, string>, program = [bundle]) {
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', __NEXT_PROCESSED_ENV: 'true', ...env },
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    written.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    written.stderr += text;
  });
  const ended = new Promise<Run>((resolve) =>
    child.once('close', (code) => resolve({ code, ...written })),
  );
  return { child, ended };
}

const backUp = (args: readonly string[], env: Record<string, string>, program?: string[]) =>
  startBackup(args, env, program).ended;

/** A command that is under way, and waits for a process that has the store for itself. */
async function startWaiting(dataDir: string, copy: string) {
  mkdirSync(dataDir);
  // Without a log beside it, as then a single lock keeps readers out.
  const holder = createClient({ url: `file:${join(dataDir, `${productId}.db`)}`, concurrency: 1 });
  await holder.execute('PRAGMA locking_mode = EXCLUSIVE');
  await holder.execute('CREATE TABLE sessions (id TEXT)');
  const { child, ended } = startBackup([copy], { DATA_DIR: dataDir });
  const folder = dirname(copy);
  const begun = () => readdirSync(folder).some((name) => name.endsWith('.partial'));
  await expect.poll(begun).toBe(true);
  const release = async () => {
    await holder.execute('PRAGMA locking_mode = NORMAL');
    await holder.execute('SELECT * FROM sessions');
  };
  return { child, ended, release };
}

beforeAll(async () => {
  await build({
    entryPoints: ['lib/cli/backup.ts'],
    outfile: bundle,
    ...{ bundle: true, platform: 'node', format: 'esm' },
    external: ['@libsql/client', '@next/env'],
  });
});
afterAll(() => rmSync(bundle));

describe('a backup of the embedded store', () => {
  let folder: string;
  let dataDir: string;
  let copy: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-backup-'));
    dataDir = join(folder, 'data');
    copy = join(folder, 'copy.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is whole while the server writes, for its user alone, and becomes a store again', async () => {
    const store = createSqliteStore(dataDir);
    const before = Array.from({ length: 20 }, () => createRecord());
    for (const session of before) await enter(store, session);
    const forgotten = createRecord();
    await enter(store, forgotten);
    await store.forgetAccount(forgotten.account);
    let isOver = false;
    let written = 0;
    const writing = (async () => {
      for (; !isOver; written += 1) {
        await enter(store, createRecord());
        // The driver works in this thread, and would leave no turn to anything else.
        await nextTurn();
      }
    })();
    const { code, stdout, stderr } = await backUp([copy], { DATA_DIR: dataDir });
    isOver = true;
    await writing;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Copied .*\.db to .*copy\.db: \d+ KiB, \d+ sessions, checked\./);
    expect(written).toBeGreaterThan(10);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['copy.db', 'data']);
    expect(readFileSync(copy, 'latin1')).not.toContain(forgotten.address.slice(2));

    const client = createClient({ url: `file:${copy}` });
    const { rows } = await client.execute('PRAGMA integrity_check');
    client.close();
    expect(rows).toMatchObject([{ integrity_check: 'ok' }]);

    // As docs/operations.md says.
    await store.close();
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name));
    writeFileSync(join(dataDir, `${productId}.db`), readFileSync(copy));
    const restored = createSqliteStore(dataDir);
    for (const session of before) expect(await restored.getSession(session.id)).toEqual(session);
    await enter(restored, createRecord());
    await restored.close();
  });

  it('overwrites nothing', async () => {
    const store = createSqliteStore(dataDir);
    await store.ping();
    await store.close();
    const theirs = randomBytes(32);
    writeFileSync(copy, theirs);
    const { code, stderr } = await backUp([copy], { DATA_DIR: dataDir }, source);
    expect([code, stderr]).toEqual([1, `${copy} is there already; nothing is overwritten.\n`]);
    expect(readFileSync(copy).equals(theirs)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['copy.db', 'data']);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'leaves nothing where %s ends it',
    async (signal) => {
      const { child, ended, release } = await startWaiting(dataDir, copy);
      child.kill(signal);
      await release();
      expect(await ended).toEqual({
        code: 1,
        stdout: '',
        stderr: `Interrupted by ${signal}; nothing was copied.\n`,
      });
      expect(readdirSync(folder)).toEqual(['data']);
    },
    120_000,
  );

  it('has no file under the name of the copy where it is cut off', async () => {
    const { child, ended, release } = await startWaiting(dataDir, copy);
    child.kill('SIGKILL');
    await ended;
    await release();
    expect(readdirSync(folder)).not.toContain('copy.db');
    expect((await backUp([copy], { DATA_DIR: dataDir })).code).toBe(0);
  });

  it('leaves nothing where there is no store, or none that can be copied', async () => {
    const missing = await backUp([copy], { DATA_DIR: dataDir });
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/no store at/)]);
    writeFileSync(join(folder, `${productId}.db`), 'something else');
    const junk = await backUp([copy], { DATA_DIR: folder });
    expect([junk.code, junk.stderr]).toEqual([1, expect.stringMatching(/could not be copied/)]);
    expect(readdirSync(folder)).toEqual([`${productId}.db`]);
  });

  it.each<[string, string[], Record<string, string>, number, RegExp]>([
    ['without a file', [], {}, 2, /npm run backup/],
    ['with a flag', ['--force'], {}, 2, /npm run backup/],
    ['with Redis', ['a'], { REDIS_URL: 'redis://:a-secret@localhost' }, 1, /Redis/],
  ])('is refused %s', async (_, args, env, code, text) => {
    const ran = await backUp(args, { DATA_DIR: dataDir, ...env });
    expect([ran.code, ran.stderr]).toEqual([code, expect.stringMatching(text)]);
    expect(ran.stderr).not.toContain('a-secret');
  });
});
