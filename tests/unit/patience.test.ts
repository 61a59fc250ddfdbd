import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from '@/tests/support/list-files';

/** Purposes of millisecond values that do not limit a wait. */
const others: Readonly<Record<string, string>> = {
  'tests/support/idle.ts': 'after which a page that is never idle counts as such',
  'tests/support/run-clock.ts': 'of a look, between two seconds of the clock of the test',
  'tests/http/support/raw.ts': 'after which an idle connection is dropped',
};

/** Folders of programs that measure, or that run for a given time. */
const measuring = /^tests\/(bench|soak|fork|wallets)\//;

const limit = /\b\w*[tT]imeout: [\d_]{3,}|\bsetTimeout\([\d_]+\)|^ *\}, [\d_]{4,}\);$/m;

const files = [
  ...listFiles(['tests'], /\.tsx?$/),
  ...listFiles(['lib', 'components'], /\.test\.tsx?$/),
];

test('no test sets its own timeout', () => {
  const found = ['playwright.config.ts', ...files].filter(
    (file) => !measuring.test(file) && limit.test(readFileSync(file, 'utf8')),
  );
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});
