import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

export const buildMark = join('.next', 'BUILD_ID');

export function needsBuild(root: string): boolean {
  const builtAt = statSync(join(root, buildMark), { throwIfNoEntry: false })?.mtimeMs;
  return builtAt === undefined || sources.some((source) => isNewer(join(root, source), builtAt));
}

/** Compares folders too, because removing a file changes only its folder's time. */
function isNewer(path: string, than: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.mtimeMs > than) return true;
  if (!stats.isDirectory()) return false;
  const names = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name));
  return names.some((name) => isNewer(join(path, name), than));
}
