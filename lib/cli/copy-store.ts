import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
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
 * Throws a `CopyFailure` with a line for the operator, also where `target` is taken.
 */
export async function copyStore(source: string, target: string): Promise<Copied> {
  // SQLite would make an empty one.
  if (!existsSync(source)) throw new CopyFailure(`There is no store at ${source}.`);
  createFile(target);
  const partial = `${target}.${process.pid}.partial`;
  try {
    createFile(partial);
    await withClient(source, (client) => client.execute({ sql: 'VACUUM INTO ?', args: [partial] }));
    const sessions = await withClient(partial, requireSound);
    flush(partial);
    const { size: bytes } = statSync(partial);
    renameSync(partial, target);
    return { bytes, sessions };
  } catch (cause) {
    for (const path of [partial, target]) rmSync(path, { force: true });
    if (cause instanceof CopyFailure) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CopyFailure(`The store could not be copied: ${message}`, { cause });
  }
}

/** In the name of the copy, so that nothing which is there is ever overwritten. */
function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (cause) {
    const isTaken = readField(cause, 'code') === 'EEXIST';
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CopyFailure(isTaken ? `${path} is there already; nothing is overwritten.` : message, {
      cause,
    });
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
