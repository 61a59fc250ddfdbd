import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { needsBuild } from '@/lib/cli/build-state';
import { reports } from '@/tests/support/counts';
import { requireRedis } from '@/tests/support/redis';

/** The adapter has its own lockfile: only these tests need it, and its packages. */
const adapterFolder = 'tests/platform';
const adapter = `${adapterFolder}/node_modules/@opennextjs/aws/dist/index.js`;
const openNextConfig = `${adapterFolder}/open-next.config.ts`;

if (!requireRedis()) throw new Error('The tests of functions need a redis-server.');
if (!isThere(adapter)) run('npm', 'ci', '--prefix', adapterFolder);
if (needsBuild('.')) run('node_modules/.bin/next', 'build');
run(process.execPath, adapter, 'build', '--config-path', openNextConfig);
run(
  ...(['node_modules/.bin/vitest', 'run', '--config', 'tests/vitest.platform.config.ts'] as const),
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${reports.platform}`],
  ...process.argv.slice(2),
);

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function run(program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
