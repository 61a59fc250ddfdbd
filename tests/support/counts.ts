import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export type Counts = { passed: number; failed: number };

export const reports = {
  unit: 'test-results/unit.json',
  components: 'test-results/components.json',
  http: 'test-results/http.json',
  e2e: 'test-results/e2e.json',
  browsers: 'test-results/browsers.json',
} as const;

const unitReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((it) => ({
    passed: it.numPassedTests,
    failed: it.numFailedTests + it.numPendingTests + it.numTodoTests,
  }));

const e2eReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }));

const schemas = {
  unit: unitReport,
  components: unitReport,
  http: unitReport,
  e2e: e2eReport,
  browsers: unitReport,
};

/**
 * What a runner wrote. A test that did not run or only passed at last counts as failed. `null`
 * where there is no report, as when the runner did not get so far.
 */
export function readCounts(stage: keyof typeof reports): Counts | null {
  try {
    return schemas[stage].parse(JSON.parse(readFileSync(reports[stage], 'utf8')));
  } catch {
    return null;
  }
}

const vitestFailures = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().optional(),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform(({ testResults }) =>
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative('.', name);
      const failed = assertionResults.filter((it) => it.status !== 'passed');
      // A file that could not be loaded has no results.
      if (failed.length === 0) return status === 'passed' ? [] : [formatFailure(file, message)];
      return failed.map(({ fullName, failureMessages }) =>
        formatFailure(`${file} › ${fullName}`, failureMessages?.[0]),
      );
    }),
  );

const suite = z.object({
  specs: z.array(
    z.object({
      ok: z.boolean(),
      file: z.string(),
      line: z.number(),
      title: z.string(),
      tests: z.array(
        z.object({
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightFailures = z
  .object({ suites: z.array(suite), errors: z.array(z.object({ message: z.string() })) })
  .transform(({ suites, errors }) => [
    ...suites.flatMap(findFailures),
    ...errors.map(({ message }) => message.split('\n')[0] ?? ''),
  ]);

function findFailures({ specs, suites = [] }: z.infer<typeof suite>): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return formatFailure(`tests/e2e/${file}:${line} › ${title}`, error?.message);
    }),
    ...suites.flatMap(findFailures),
  ];
}

/** A name, and below it the first lines of what went wrong. */
function formatFailure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  const said = lines.map((line) => line.slice(0, 600)).filter((line) => line.trim() !== '');
  return [name, ...said.map((line) => `    ${line}`)].join('\n');
}

/** The tests that failed by what a runner wrote, and why. Empty where it wrote nothing. */
export function readFailures(stage: keyof typeof reports): string[] {
  try {
    return parseFailures(stage, JSON.parse(readFileSync(reports[stage], 'utf8')));
  } catch {
    return [];
  }
}

export function parseFailures(stage: keyof typeof reports, report: unknown): string[] {
  return (stage === 'e2e' ? playwrightFailures : vitestFailures).parse(report);
}
