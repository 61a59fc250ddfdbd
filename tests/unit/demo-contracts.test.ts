import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compile } from '@/tests/support/compile';

const folder = 'lib/cli/contracts';

test.each([
  ['pass', 'members-pass'],
  ['token', 'demo-token'],
  ['account', 'demo-account'],
])('the bytecode of the demo’s %s matches its compiled source', async (_, name) => {
  const code = readFileSync(`${folder}/${name}.hex`, 'utf8').trim();
  expect(await compile(`${name}.sol`, folder)).toBe(code);
});
