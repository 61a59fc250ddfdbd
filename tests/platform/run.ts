import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { needsBuild } from '@/lib/cli/build-state';
import { reports } from '@/tests/support/counts';
import { requireRedis } from '@/tests/support/redis';

const folder = 'tests/platform';
/** The adapter has its own lockfile, because only these tests need it and its packages. */
const adapterFolder = 'test-results/platform';
const adapter = `${adapterFolder}/node_modules/@opennextjs/aws/dist/index.js`;

if (!requireRedis()) throw new Error('The tests of functions need a redis-server.');
install();
if (needsBuild('.')) run('node_modules/.bin/next', 'build');
run(process.execPath, adapter, 'build', '--config-path', `${folder}/open-next.config.ts`);
run(
  ...(['node_modules/.bin/vitest', 'run', '--config', 'tests/vitest.platform.config.ts'] as const),
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${reports.platform}`],
  ...process.argv.slice(2),
);

/** Installs the adapter, unless this version of its lockfile is installed already. */
function install(): void {
  const lockfile = `${adapterFolder}/package-lock.json`;
  const wanted = readFileSync(`${folder}/package-lock.json`, 'utf8');
  if (existsSync(adapter) && readFileSync(lockfile, 'utf8') === wanted) return;
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(`${folder}/${name}`, `${adapterFolder}/${name}`, { recursive: true });
  }
  run('npm', 'ci', '--prefix', adapterFolder);
}

function run(program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
