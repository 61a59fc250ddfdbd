import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

export const buildMark = join('.next', 'BUILD_ID');

export function needsBuild(root: string): boolean {
  const builtAt = getTime(join(root, buildMark));
  return builtAt === null || sources.some((source) => isNewer(join(root, source), builtAt));
}

/** A folder's own time changes when a file is removed. */
function isNewer(path: string, than: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.mtimeMs > than) return true;
  if (!stats.isDirectory()) return false;
  return readdirSync(path).some((name) => !isTest(name) && isNewer(join(path, name), than));
}

function isTest(name: string): boolean {
  return /\.test\.tsx?$/.test(name);
}

function getTime(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
