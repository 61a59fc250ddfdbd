import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCounts, parseFailures } from '@/tests/support/counts';

const result = (name: string, status: string, assertionResults: object[]) => ({
  name: join(process.cwd(), name),
  status,
  assertionResults,
});
const skipped = { status: 'skipped', fullName: 'of what the config does not have' };
/** A report as vitest 4.1.12 writes it. */
const vitestReport = {
  testResults: [
    result('a.test.ts', 'failed', [
      { status: 'passed', fullName: 'one' },
      { status: 'failed', fullName: 'block two', failureMessages: ['Error: no\n\n  at b.ts'] },
      { status: 'pending', fullName: 'three' },
      { status: 'todo', fullName: 'four' },
      skipped,
    ]),
    { ...result('not-loaded.test.ts', 'failed', []), message: 'Cannot read' },
    { ...result('hook.test.ts', 'failed', [skipped, skipped]), message: 'broken' },
    result('c.test.ts', 'passed', [{ status: 'passed', fullName: 'five' }, skipped]),
    result('ens.test.ts', 'passed', [skipped]),
  ],
};

test('lists failed Vitest tests with file and reason, and files that did not load', () => {
  expect(parseFailures('unit', vitestReport)).toEqual([
    "a.test.ts › block two\n    Error: no\n      at b.ts\n    Again: npm test -- --only unit a.test.ts -t '^block two$'",
    "a.test.ts › three\n    Again: npm test -- --only unit a.test.ts -t '^three$'",
    "a.test.ts › four\n    Again: npm test -- --only unit a.test.ts -t '^four$'",
    'not-loaded.test.ts\n    Cannot read\n    Again: npm test -- --only unit not-loaded.test.ts',
    'hook.test.ts\n    broken\n    Again: npm test -- --only unit hook.test.ts',
  ]);
});

test('counts skipped Vitest tests separately, and a file that did not load as failed', () => {
  expect(parseCounts('http', vitestReport)).toEqual({ passed: 2, failed: 5, skipped: 5 });
});

test('counts Playwright tests that did not run or were flaky as failed, and errors as well', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  const errors = [{ message: 'Error: no such file' }];
  expect(parseCounts('e2e', { stats, errors })).toEqual({ passed: 7, failed: 5, skipped: 0 });
});

test('lists failed Playwright tests with line and reason, and errors that kept it from running', () => {
  const spec = (title: string, ok: boolean, line = 7) => ({
    title,
    ok,
    file: 'a.spec.ts',
    line,
    tests: [{ results: [{ errors: ok ? [] : [{ message: '\u001b[31mError\u001b[39m: no' }] }] }],
  });
  const report = {
    suites: [
      {
        specs: [spec('one', true)],
        suites: [{ specs: [spec('two (a)', false), spec('three', false, 9)] }],
      },
    ],
    errors: [{ message: 'Error: no server\n  at a.ts' }],
  };
  expect(parseFailures('e2e', report)).toEqual([
    "tests/e2e/a.spec.ts:7 › two (a)\n    Error: no\n    Again: npm test -- --only e2e tests/e2e/a.spec.ts:7 -g 'two \\(a\\)$'",
    'tests/e2e/a.spec.ts:9 › three\n    Error: no\n    Again: npm test -- --only e2e tests/e2e/a.spec.ts:9',
    'browser tests\n    Error: no server\n      at a.ts\n    Again: npm test -- --only e2e',
  ]);
});
