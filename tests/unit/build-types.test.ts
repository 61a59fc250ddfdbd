import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import { expect, test } from 'vitest';

test('the production build checks the types of the product, and of no test', () => {
  const args = ['node_modules/typescript/bin/tsc', '-p', 'app', '--listFilesOnly'];
  const files = execFileSync(process.execPath, args, { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => relative('.', file))
    .filter((file) => !file.startsWith('node_modules/'));
  expect(files).toEqual(expect.arrayContaining(['app/layout.tsx', 'lib/config.ts']));
  expect(files.filter((file) => /^tests\/|\.test\.tsx?$/.test(file))).toEqual([]);
});
