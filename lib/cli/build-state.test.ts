import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { needsBuild } from './build-state';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-build-'));
  write('app/page.tsx', 100);
  write('lib/deep/er/one.ts', 100);
  for (const folder of ['app', 'lib', 'lib/deep', 'lib/deep/er']) setTime(folder, 100);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, seconds: number): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), 'x');
  setTime(path, seconds);
}

function setTime(path: string, seconds: number): void {
  utimesSync(join(root, path), seconds, seconds);
}

test('builds where there is no build', () => {
  expect(needsBuild(root)).toBe(true);
});

test('does not take what the dev server leaves for a build', () => {
  write('.next/dev/BUILD_ID', 200);
  expect(needsBuild(root)).toBe(true);
});

test('keeps a build that is newer than all sources', () => {
  write('.next/BUILD_ID', 200);
  write('README.md', 300);
  expect(needsBuild(root)).toBe(false);
});

test('builds again when a file deep below changed', () => {
  write('.next/BUILD_ID', 200);
  setTime('lib/deep/er/one.ts', 300);
  expect(needsBuild(root)).toBe(true);
});

test('builds again when a file was removed', () => {
  write('.next/BUILD_ID', 200);
  rmSync(join(root, 'lib/deep/er/one.ts'));
  expect(needsBuild(root)).toBe(true);
});
