import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithRunner } from '@/tests/support/end-with-runner';
import { aptGet, findOrInstall, type Way } from '@/tests/support/install';
import { isTaken, waitForPort } from '@/tests/support/ports';

export type TestRedis = {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Frozen: takes connections and answers nothing, and keeps what it has. */
  pause(): void;
  resume(): void;
};

const ways: readonly Way[] = [
  aptGet('redis-server'),
  { name: 'dnf', commands: [['dnf', 'install', '-y', 'redis']] },
  { name: 'apk', commands: [['apk', 'add', 'redis']] },
  { name: 'pacman', commands: [['pacman', '-Sy', '--noconfirm', 'redis']] },
  { name: 'brew', commands: [['brew', 'install', 'redis']] },
];

/** Null where this machine has no redis-server: tests that need one are then left out, by name. */
export function findRedisServer(): string | null {
  const path = process.env.REDIS_SERVER_PATH ?? 'redis-server';
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0 ? path : null;
}

/**
 * Finds a redis-server, else installs one with the system's package manager where it may. Says
 * what it does; false where there is none in the end.
 */
export function requireRedis(): boolean {
  if (process.env.REDIS_TEST_URL) return true;
  return findOrInstall('redis-server', findRedisServer, ways) !== null;
}

/**
 * A real redis-server of its own on a port of 127.0.0.1. Keeps nothing once it is stopped, unless it is
 * given a folder, in which it then has each write before it answers. `settings` are more of redis.conf,
 * as flags.
 */
export async function startRedis(
  port: number,
  folder: string | null = null,
  settings: readonly string[] = [],
): Promise<TestRedis> {
  const path = findRedisServer();
  if (path === null) throw new Error('There is no redis-server.');
  if (await isTaken(port)) throw new Error(`Port ${port} for redis is taken.`);
  let child: ChildProcess | undefined;
  // A replica keeps what it was sent in a file, whatever its settings say: else in the repository.
  let ownFolder: string | undefined;
  const start = async () => {
    if (folder === null) ownFolder = mkdtempSync(join(tmpdir(), 'portico-redis-'));
    const kept =
      folder === null ? ['--appendonly', 'no'] : ['--appendonly', 'yes', '--appendfsync', 'always'];
    const args = [
      ...['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''],
      ...['--dir', folder ?? ownFolder ?? '', ...kept, ...settings],
    ];
    child = spawn(path, args, { stdio: 'ignore' });
    endWithRunner(child);
    await waitForPort(port);
  };
  const stop = async () => {
    child?.kill('SIGTERM');
    while (await isTaken(port)) await wait(20);
    if (ownFolder !== undefined) rmSync(ownFolder, { recursive: true, force: true });
  };
  await start();
  const pause = () => void child?.kill('SIGSTOP');
  const resume = () => void child?.kill('SIGCONT');
  return { url: `redis://127.0.0.1:${port}`, start, stop, pause, resume };
}
