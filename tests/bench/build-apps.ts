import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { needsBuild } from '@/lib/cli/build-state';
import type { BenchApp } from '@/tests/bench/bench-apps';
import { baseEnv } from '@/tests/bench/processes';

const unhashed = ['.next', 'next-env.d.ts', 'node_modules'];

/** Returns the path of `next` in the app's own packages, or in the project around it. */
export function getNextPath(directory: string): string {
  return createRequire(resolve(directory, 'package.json')).resolve('next/dist/bin/next');
}

/** Builds an app if its build is missing or out of date. */
export function buildApp(app: BenchApp): void {
  const isPortico = app.name === 'portico' || app.name === 'other';
  const mark = join(app.directory, '.next', 'bench-hash');
  const hash = isPortico ? '' : hashApp(app);
  const isCurrent = isPortico
    ? !needsBuild(app.directory)
    : existsSync(mark) && readFileSync(mark, 'utf8') === hash;
  if (isCurrent) return;
  console.error(`building ${app.name}`);
  const { status } = spawnSync(process.execPath, [getNextPath(app.directory), 'build'], {
    cwd: app.directory,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...baseEnv(), ...app.buildEnv },
  });
  if (status !== 0) throw new Error(`${app.name} does not build`);
  if (!isPortico) writeFileSync(mark, hash);
}

/** Hashes all fixture apps' files (they share some), their packages' versions, and the environment. */
function hashApp({ directory, buildEnv }: BenchApp): string {
  const hash = createHash('sha256').update(JSON.stringify(buildEnv));
  for (const path of ['package-lock.json', ...listFiles(dirname(directory))]) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !unhashed.includes(name))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .toSorted();
}
