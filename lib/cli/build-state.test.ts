import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { setUpFolder } from '@/tests/support/own-folder';
import { needsBuild } from './build-state';

const at = setUpFolder();

beforeEach(() => {
  write('app/page.tsx', 100);
  write('lib/deep/er/one.ts', 100);
  for (const folder of ['app', 'lib', 'lib/deep', 'lib/deep/er']) setTime(folder, 100);
});

function write(path: string, seconds: number): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), 'x');
  setTime(path, seconds);
}

function setTime(path: string, seconds: number): void {
  utimesSync(at(path), seconds, seconds);
}

test.each<[string, boolean, Record<string, number>]>([
  ['where there is no build', true, {}],
  ['where the dev server has left one of its own', true, { '.next/dev/BUILD_ID': 200 }],
  ['not after a build of all sources', false, { '.next/BUILD_ID': 200, 'README.md': 300 }],
  ['again after a change deep below', true, { '.next/BUILD_ID': 200, 'lib/deep/er/one.ts': 300 }],
])('decides whether to build: %s', (_, isNeeded, files) => {
  for (const [path, seconds] of Object.entries(files)) write(path, seconds);
  expect(needsBuild(at())).toBe(isNeeded);
});

test('builds again after a source file was removed', () => {
  write('.next/BUILD_ID', 200);
  rmSync(at('lib/deep/er/one.ts'));
  expect(needsBuild(at())).toBe(true);
});
