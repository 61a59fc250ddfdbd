import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFailures } from '@/tests/support/counts';

test('the failed tests of vitest are named with file and reason, and a file that did not load', () => {
  const result = (name: string, status: string, assertionResults: object[]) => ({
    name: join(process.cwd(), name),
    status,
    assertionResults,
  });
  const testResults = [
    result('a.test.ts', 'failed', [
      { status: 'passed', fullName: 'one' },
      { status: 'failed', fullName: 'block two', failureMessages: ['Error: no\n\n  at b.ts'] },
      { status: 'pending', fullName: 'three' },
    ]),
    result('b.test.ts', 'failed', []),
    result('c.test.ts', 'passed', [{ status: 'passed', fullName: 'four' }]),
  ];
  expect(parseFailures('unit', { testResults })).toEqual([
    'a.test.ts › block two\n    Error: no\n      at b.ts',
    'a.test.ts › three',
    'b.test.ts',
  ]);
});

test('the failed tests of Playwright are named with place and reason, and what kept it from running', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ results: [{ errors: ok ? [] : [{ message: '\u001b[31mError\u001b[39m: no' }] }] }],
  });
  const report = {
    suites: [{ specs: [spec('one', true)], suites: [{ specs: [spec('two', false)] }] }],
    errors: [{ message: 'Error: no server\n  at a.ts' }],
  };
  expect(parseFailures('e2e', report)).toEqual([
    'tests/e2e/a.spec.ts:7 › two\n    Error: no',
    'Error: no server',
  ]);
});
