import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compile } from '@/tests/support/compile';

const folder = 'lib/cli/contracts';

test('the demo’s pass is what its source compiles to', async () => {
  const code = readFileSync(`${folder}/members-pass.hex`, 'utf8').trim();
  expect(await compile('members-pass.sol', folder)).toBe(code);
});
