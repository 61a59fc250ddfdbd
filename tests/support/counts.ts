import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type Counts = { passed: number; failed: number };

export const reports = {
  unit: 'test-results/unit.json',
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

const schemas = { unit: unitReport, http: unitReport, e2e: e2eReport, browsers: unitReport };

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
