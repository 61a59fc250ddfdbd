import { needsBuild } from '@/lib/cli/build-state';
import { reports } from '@/tests/support/counts';
import { requireChromium } from '@/tests/support/install-chromium';
import { installFirefox, installWebKit } from '@/tests/support/other-browsers';
import { findRedisServer, requireRedis } from '@/tests/support/redis';
import { keepDurations, readDurations } from '@/tests/support/run/durations';
import { describeLast, formatDuration, type Plan } from '@/tests/support/run/progress';
import { createRun, type Stage } from '@/tests/support/run/run-tracks';
import { createScreen } from '@/tests/support/run/screen';

const selectable = ['unit', 'components', 'http', 'e2e', 'browsers', 'platform'] as const;
const { only, filters } = parseArgs(process.argv.slice(2));
const bin = (name: string) => `node_modules/.bin/${name}`;

/** Ports of a stage that runs beside the browser tests, with its own chains and servers. */
const portsFrom = (offset: number) => ({
  TEST_PORT_OFFSET: `${Number(process.env.TEST_PORT_OFFSET ?? 0) + offset}`,
});
const lint: Stage = { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] };
const types: Stage = { name: 'types', command: ['npm', 'run', '--silent', 'types'] };
const unusedCode: Stage = { name: 'unused code', command: [bin('knip')] };
const unit = createVitestStage('unit tests', 'unit', 'vitest.config.ts');
const components: Stage = {
  ...createVitestStage('component tests', 'components', 'vitest.components.config.ts'),
  env: portsFrom(600),
};
/** Skips the type check, because the types stage checks more. */
const build: Stage = {
  name: 'build',
  command: [bin('next'), 'build'],
  env: { TYPES_CHECKED: 'true' },
  isVital: true,
};
const http: Stage = {
  ...createVitestStage('HTTP tests', 'http', 'vitest.http.config.ts'),
  after: build,
  env: portsFrom(300),
};
/** The HTTP tests again, against Next's output as functions: a command of its own, which CI runs too. */
const platform: Stage = {
  name: 'platform tests',
  command: [bin('tsx'), 'tests/platform/run.ts', ...filters],
  report: 'platform',
};
const e2e: Stage = {
  name: 'browser tests',
  command: [bin('playwright'), 'test', ...filters],
  report: 'e2e',
};
const browsers = createVitestStage('other browsers', 'browsers', 'vitest.browsers.config.ts');

/** Side by side, each in this order. No more than two browsers run at once. */
const all: Plan<Stage> = [
  // Types and build are not side by side: both write to the build's folder.
  [types, build, browsers, e2e],
  [unit, http, components],
  [lint, unusedCode],
];

const isBuilt = !needsBuild('.');
const selected = {
  all,
  unit: [[unit]],
  components: [[components]],
  http: isBuilt ? [[http]] : [[build, http]],
  e2e: isBuilt ? [[e2e]] : [[build, e2e]],
  browsers: isBuilt ? [[browsers]] : [[build, browsers]],
  platform: isBuilt ? [[platform]] : [[build, platform]],
}[only];

const env: NodeJS.ProcessEnv = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  // The runners write to a pipe, so by default they would omit colours.
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
};
/** Number of requirements that cannot be met. */
let missing = 0;
const needs = (...stages: readonly (typeof only)[]) => only === 'all' || stages.includes(only);
const hasRedis = !needs('unit', 'http', 'platform') || findRedis();
const hasWhatItNeeds = (!needs('e2e') || findBrowser()) && hasRedis;
const leftOut = new Set([
  ...(needs('browsers') && findOtherBrowsers() ? [] : [browsers]),
  ...(findRedisServer() === null ? [platform] : []),
]);
const tracks = selected.map((stages) => stages.filter((stage) => !leftOut.has(stage)));

// Part of a stage says nothing about the total time.
const last = filters.length === 0 ? readDurations() : {};
const lastSeconds = (only === 'all' && last['all stages']) || null;
if (lastSeconds !== null) console.log(`The last time took ${formatDuration(lastSeconds)}.`);
const run = createRun({ tracks, env, last, screen: createScreen(process.stdout) });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, run.stop);
if (hasWhatItNeeds) await run.runTracks();
report();

function report(): void {
  const { total, failures, durations } = run;
  const failed = total.failed + missing;
  if (filters.length === 0) keepDurations(durations);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  if (total.skipped > 0) {
    const why = filters.length > 0 ? 'not asked for, or ' : '';
    console.log(
      `\n${total.skipped} skipped: ${why}of what is not in the config, not installed, or not on a function platform`,
    );
  }
  const { 'all stages': seconds } = durations;
  if (seconds !== undefined)
    console.log(`\nAll in ${formatDuration(seconds)}${describeLast(lastSeconds)}`);
  console.log(`\n${total.passed} passed, ${failed} failed`);
  process.exitCode = !run.isStopped() && failed === 0 ? 0 : 1;
}

function createVitestStage(name: string, report: keyof typeof reports, config: string): Stage {
  return {
    name,
    command: [
      ...[bin('vitest'), 'run', '--config', `tests/${config}`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reports[report]}`],
      '--reporter=./tests/support/run/vitest-progress.ts',
      ...filters,
    ],
    report,
  };
}

function findBrowser(): boolean {
  try {
    console.log(`Chromium: ${requireChromium()}`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    missing += 1;
    return false;
  }
}

/** Reports whether any exists. An unavailable browser is skipped, except with `CI=true`. */
function findOtherBrowsers(): boolean {
  const found = { Firefox: installFirefox(), WebKitGTK: installWebKit()?.driver ?? null };
  for (const [name, path] of Object.entries(found)) {
    console.log(path === null ? `No ${name}: its tests are left out.` : `${name}: ${path}`);
    if (path === null && env.CI === 'true') missing += 1;
  }
  return Object.values(found).some((path) => path !== null);
}

/** Finds redis-server. Without it, the tests on Redis are left out, but with `CI=true` that is a failure. */
function findRedis(): boolean {
  if (requireRedis()) return true;
  console.log(
    'No redis-server: the store, HTTP and instance tests on Redis, and all of functions, are left out.',
  );
  if (env.CI !== 'true') return true;
  missing += 1;
  return false;
}

/** Parses `--only <stage>`; further arguments go to that stage's runner. */
function parseArgs(args: readonly string[]): {
  only: 'all' | (typeof selectable)[number];
  filters: string[];
} {
  const [flag, value, ...filters] = args;
  if (flag === undefined) return { only: 'all', filters: [] };
  const stage = selectable.find((name) => name === value);
  if (flag === '--only' && stage !== undefined) return { only: stage, filters };
  console.error(`Usage: npm test [-- --only ${selectable.join('|')} [filter…]]`);
  process.exit(1);
}
