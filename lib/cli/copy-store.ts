import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { z } from 'zod';
import { readField } from '@/lib/parse';

/** Milliseconds that the copy waits for a process that holds the file for itself. */
const busyTimeout = 10_000;

const checkRow = z.object({ integrity_check: z.string() });
const countRow = z.object({ sessions: z.number() });

/** Nothing was copied, and nothing is left of the attempt. */
export class CopyFailure extends Error {
  override name = 'CopyFailure';
}

export type Copied = { bytes: number; sessions: number };

/**
 * Copies a store that may be in use: what was committed when the copy began, and nothing of what was
 * deleted before. The copy has mode 0600 and is checked; `target` is there in whole or not at all.
 * Throws a `CopyFailure` with a line for the operator, also where `target` is taken, and where `signal`
 * was aborted before the copy was whole, with its reason.
 */
export async function copyStore(
  source: string,
  target: string,
  signal: AbortSignal,
): Promise<Copied> {
  // SQLite would make an empty one.
  if (!existsSync(source)) throw new CopyFailure(`There is no store at ${source}.`);
  if (existsSync(target)) throw createTakenFailure(target);
  const partial = `${target}.${randomBytes(6).toString('hex')}.partial`;
  try {
    createFile(partial);
    await withClient(source, (client) => client.execute({ sql: 'VACUUM INTO ?', args: [partial] }));
    const sessions = await withClient(partial, requireSound);
    flush(partial);
    const { size: bytes } = statSync(partial);
    await letSignalsIn();
    if (signal.aborted) throw new CopyFailure(`${signal.reason}; nothing was copied.`);
    giveName(partial, target);
    return { bytes, sessions };
  } catch (cause) {
    if (cause instanceof CopyFailure) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CopyFailure(`The store could not be copied: ${message}`, { cause });
  } finally {
    rmSync(partial, { force: true });
  }
}

const createTakenFailure = (path: string, options?: ErrorOptions) =>
  new CopyFailure(`${path} is there already; nothing is overwritten.`, options);

/** Where it is there already it is left as it is. */
function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (cause) {
    if (readField(cause, 'code') === 'EEXIST') throw createTakenFailure(path, { cause });
    throw cause;
  }
}

/** SQLite works in this thread, so a signal waits: two turns, as one may be past where they are taken. */
async function letSignalsIn(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** At once and in whole. A link, and no renaming, which would overwrite what somebody put there meanwhile. */
function giveName(partial: string, target: string): void {
  try {
    linkSync(partial, target);
  } catch (cause) {
    const code = readField(cause, 'code');
    if (code === 'EEXIST') throw createTakenFailure(target, { cause });
    if (!withoutLinks.some((it) => it === code)) throw cause;
    takeName(partial, target);
  }
}

/** Of a file system that has no hard links, such as exFAT or some of a network. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** The name is taken, and in the next moment is that of the copy: no signal that can be heard comes between. */
function takeName(partial: string, target: string): void {
  createFile(target);
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

async function withClient<T>(path: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient({
    url: pathToFileURL(path).href,
    timeout: busyTimeout,
    concurrency: 1,
  });
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** How many sessions are in it. */
async function requireSound(client: Client): Promise<number> {
  const check = await client.execute('PRAGMA integrity_check');
  const { integrity_check: verdict } = checkRow.parse(check.rows[0]);
  if (verdict !== 'ok') throw new CopyFailure(`The copy is damaged: ${verdict}`);
  const { rows } = await client.execute('SELECT COUNT(*) AS sessions FROM sessions');
  return countRow.parse(rows[0]).sessions;
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
