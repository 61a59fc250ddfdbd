import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { escapePattern, formatRepeat } from '@/tests/support/run/repeat-command';

/** Numbers of tests. A test is skipped if the config lacks its subject, such as names without Ethereum. */
export type Counts = { passed: number; failed: number; skipped: number };

export const reports = {
  unit: 'test-results/unit.json',
  components: 'test-results/components.json',
  http: 'test-results/http.json',
  e2e: 'test-results/e2e.json',
  browsers: 'test-results/browsers.json',
  platform: 'test-results/platform.json',
} as const;
export type ReportedStage = keyof typeof reports;

const vitestReport = z.object({
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
});
type VitestFile = z.infer<typeof vitestReport>['testResults'][number];

/** Returns the failed tests, including those that did not finish or are still to be written. */
function findFailedTests({ assertionResults }: VitestFile) {
  return assertionResults.filter(({ status }) => status !== 'passed' && status !== 'skipped');
}

/** Reports whether the file did not load or a hook failed: vitest then reports its tests as skipped. */
function hasFailedItself(file: VitestFile): boolean {
  return file.status !== 'passed' && findFailedTests(file).length === 0;
}

const vitestCounts = vitestReport.transform(({ testResults }): Counts => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length;
  return {
    passed: count('passed'),
    failed:
      testResults.flatMap(findFailedTests).length + testResults.filter(hasFailedItself).length,
    skipped: count('skipped'),
  };
});

/** No browser test is skipped on purpose, so a skip is a failure. An error belongs to a file or a server. */
const e2eCounts = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
    errors: z.array(z.unknown()),
  })
  .transform(
    ({ stats, errors }): Counts => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
      skipped: 0,
    }),
  );

/** Reads a runner's counts; `null` without a report, for example if the runner did not get that far. */
export function readCounts(stage: ReportedStage): Counts | null {
  try {
    return parseCounts(stage, JSON.parse(readFileSync(reports[stage], 'utf8')));
  } catch {
    return null;
  }
}

/** Counts a flaky test as failed, as well as a file or server that failed by itself. */
export function parseCounts(stage: ReportedStage, report: unknown): Counts {
  return (stage === 'e2e' ? e2eCounts : vitestCounts).parse(report);
}

function findVitestFailures(
  stage: ReportedStage,
  { testResults }: z.infer<typeof vitestReport>,
): string[] {
  return testResults.flatMap((it) => {
    const file = relative('.', it.name);
    if (hasFailedItself(it)) return [formatFailure(file, it.message, formatRepeat(stage, file))];
    return findFailedTests(it).map(({ fullName, failureMessages }) => {
      const again = formatRepeat(stage, file, '-t', `^${escapePattern(fullName)}$`);
      return formatFailure(`${file} › ${fullName}`, failureMessages?.[0], again);
    });
  });
}

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

const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string() })),
});

function listSpecs({ specs, suites = [] }: z.infer<typeof suite>): z.infer<typeof suite>['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function findPlaywrightFailures({ suites, errors }: z.infer<typeof playwrightReport>): string[] {
  const specs = suites.flatMap(listSpecs);
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const place = `tests/e2e/${file}:${line}`;
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      // Tests generated in a loop share a line.
      const isShared = specs.filter((it) => it.file === file && it.line === line).length > 1;
      const filters = isShared ? [place, '-g', `${escapePattern(title)}$`] : [place];
      return formatFailure(`${place} › ${title}`, error?.message, formatRepeat('e2e', ...filters));
    }),
    ...errors.map(({ message }) => formatFailure('browser tests', message, formatRepeat('e2e'))),
  ];
}

/** Formats a name, the first lines of its error, and the command that runs it again. */
export function formatFailure(name: string, message: string | undefined, again: string): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .slice(0, 12);
  const said = lines.map((line) => line.slice(0, 600)).filter((line) => line.trim() !== '');
  return [name, ...said.map((line) => `    ${line}`), `    Again: ${again}`].join('\n');
}

/** Describes the failed tests of a runner's report and their errors; empty without a report. */
export function readFailures(stage: ReportedStage): string[] {
  try {
    return parseFailures(stage, JSON.parse(readFileSync(reports[stage], 'utf8')));
  } catch {
    return [];
  }
}

export function parseFailures(stage: ReportedStage, report: unknown): string[] {
  return stage === 'e2e'
    ? findPlaywrightFailures(playwrightReport.parse(report))
    : findVitestFailures(stage, vitestReport.parse(report));
}
