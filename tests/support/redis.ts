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
  /** Ends the server as a crash does: it waits for no replica. */
  kill(): Promise<void>;
  /** Freezes the server: it accepts connections, answers nothing and keeps its data. */
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

/** Returns null if this machine has no redis-server: tests that need one are then left out, by name. */
export function findRedisServer(): string | null {
  const path = process.env.REDIS_SERVER_PATH ?? 'redis-server';
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0 ? path : null;
}

/**
 * Finds a redis-server, or installs one if the system's package manager may. Prints its steps; returns false
 * if there is still no server.
 */
export function requireRedis(): boolean {
  if (process.env.REDIS_TEST_URL) return true;
  return findOrInstall('redis-server', findRedisServer, ways) !== null;
}

/**
 * Starts a separate real redis-server on a port of 127.0.0.1. Its data is lost when it stops, unless it has a
 * folder, where it stores each write before it answers. `settings` are more of redis.conf, as flags.
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
  // A replica stores received data in a file, whatever its settings: without a folder, in the repository.
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
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child?.kill(signal);
    while (await isTaken(port)) await wait(20);
    if (ownFolder !== undefined) rmSync(ownFolder, { recursive: true, force: true });
  };
  await start();
  const stop = () => end('SIGTERM');
  const kill = () => end('SIGKILL');
  const pause = () => void child?.kill('SIGSTOP');
  const resume = () => void child?.kill('SIGCONT');
  return { url: `redis://127.0.0.1:${port}`, start, stop, kill, pause, resume };
}
