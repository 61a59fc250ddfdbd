import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { needsBuild } from '@/lib/cli/build-state';
import { type Counts, readCounts, readFailures, reports } from '@/tests/support/counts';
import { requireChromium } from '@/tests/support/install-chromium';
import { installFirefox, installWebKit } from '@/tests/support/other-browsers';
import { requireRedis } from '@/tests/support/redis';

type Stage = {
  name: string;
  command: readonly string[];
  report?: keyof typeof reports;
  env?: Readonly<Record<string, string>>;
};

/** Stages one after the other. */
type Track = readonly Stage[];

const selectable = ['unit', 'components', 'http', 'e2e', 'browsers'] as const;
const { only, filters } = parseArgs(process.argv.slice(2));
const bin = (name: string) => `node_modules/.bin/${name}`;

/** Beside the browser tests they have chains and servers of their own. */
const portsBesideBrowsers = {
  TEST_PORT_OFFSET: `${Number(process.env.TEST_PORT_OFFSET ?? 0) + 300}`,
};
const unit = createVitestStage('unit tests', 'unit', 'vitest.config.ts');
const components: Stage = {
  ...createVitestStage('component tests', 'components', 'vitest.components.config.ts'),
  env: portsBesideBrowsers,
};
const build: Stage = { name: 'build', command: [bin('next'), 'build'] };
/** For the tests with two builds beside each other. */
const otherBuild: Stage = {
  name: 'second build',
  command: [bin('tsx'), 'tests/support/build-other.ts'],
};
const http: Stage = {
  ...createVitestStage('HTTP tests', 'http', 'vitest.http.config.ts'),
  env: portsBesideBrowsers,
};
const e2e: Stage = {
  name: 'browser tests',
  command: [bin('playwright'), 'test', ...filters],
  report: 'e2e',
};
const browsers = createVitestStage('other browsers', 'browsers', 'vitest.browsers.config.ts');

/**
 * Steps in a row; the tracks of one step run side by side. What runs in browsers leaves cores idle,
 * which the tests without one use: no more than two browsers run at once.
 */
const all: readonly (readonly Track[])[] = [
  [
    [{ name: 'lint', command: ['npm', 'run', '--silent', 'lint'] }],
    [{ name: 'types', command: ['npm', 'run', '--silent', 'types'] }],
    [{ name: 'unused code', command: [bin('knip')] }],
  ],
  [[build], [unit]],
  [
    [browsers, e2e],
    [otherBuild, http, components],
  ],
];

const isBuilt = !needsBuild('.');
const steps = {
  all,
  unit: [[[unit]]],
  components: [[[components]]],
  http: isBuilt ? [[[http]]] : [[[build]], [[http]]],
  e2e: isBuilt ? [[[e2e]]] : [[[build]], [[e2e]]],
  browsers: isBuilt ? [[[browsers]]] : [[[build]], [[browsers]]],
}[only];

/** The browser tests need it as well, and come to it long after its track has begun. */
let endOtherBuild: () => void = () => undefined;
const isOtherBuilt = new Promise<void>((resolve) => {
  endOtherBuild = resolve;
});

const running = new Set<ChildProcess>();
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true;
    // Playwright ends its servers on SIGINT; on SIGTERM it leaves them behind.
    for (const child of running) child.kill('SIGINT');
  });
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
/** The stages that failed, by name. */
const failed = new Set<string>();
/** What failed and why, for the end: what was printed of it stands far above. */
const failures: string[] = [];
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  // The runners write to a pipe, and would leave the colours out.
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
};
const needs = (...stages: readonly (typeof only)[]) => only === 'all' || stages.includes(only);
const hasWhatItNeeds = (!needs('e2e') || findBrowser()) && (!needs('unit', 'http') || findRedis());
const hasOthers = needs('browsers') && findOtherBrowsers();
if (hasWhatItNeeds) await runSteps();
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
if (total.skipped > 0)
  console.log(`\n${total.skipped} skipped: of what is not in the config or not installed`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = !stopped && total.failed === 0 ? 0 : 1;

function createVitestStage(name: string, report: keyof typeof reports, config: string): Stage {
  return {
    name,
    command: [
      ...[bin('vitest'), 'run', '--config', `tests/${config}`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reports[report]}`],
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
    total.failed += 1;
    return false;
  }
}

/** Whether there is one at all. Each that cannot be had is left out, except where `CI=true`. */
function findOtherBrowsers(): boolean {
  const found = { Firefox: installFirefox(), WebKitGTK: installWebKit()?.driver ?? null };
  for (const [name, path] of Object.entries(found)) {
    console.log(path === null ? `No ${name}: its tests are left out.` : `${name}: ${path}`);
    if (path === null && env.CI === 'true') total.failed += 1;
  }
  return Object.values(found).some((path) => path !== null);
}

/** What needs no more than the build runs after a failure too: one run tells all. */
async function runSteps(): Promise<void> {
  for (const step of steps) {
    await runStep(step);
    if (stopped || failed.has(build.name)) return;
  }
}

/** The first track writes as it goes, and the others, for the reader's sake, once it has ended. */
async function runStep([first = [], ...others]: readonly Track[]): Promise<void> {
  const isRunning = runTrack(first, (text) => process.stdout.write(text));
  const held = others.map(async (track) => {
    let output = '';
    await runTrack(track, (text) => {
      output += text;
    });
    await isRunning;
    process.stdout.write(output);
  });
  await Promise.all([isRunning, ...held]);
}

async function runTrack(track: Track, write: (text: string) => void): Promise<void> {
  for (const stage of track) {
    if (stage === e2e && only === 'all') await isOtherBuilt;
    if (!stopped && (stage !== browsers || hasOthers)) await runStage(stage, write);
    if (stage === otherBuild) endOtherBuild();
  }
}

/** Without one the tests on Redis are left out, except where `CI=true` wants them all. */
function findRedis(): boolean {
  if (requireRedis()) return true;
  console.log('No redis-server: the store, HTTP and instance tests on Redis are left out.');
  if (env.CI !== 'true') return true;
  total.failed += 1;
  return false;
}

/** A stage that fails without a failed test, as lint does, counts as one that failed. */
async function runStage(
  { name, command, report, ...stage }: Stage,
  write: (text: string) => void,
): Promise<void> {
  write(`\n── ${name}\n`);
  if (report) rmSync(reports[report], { force: true });
  const started = performance.now();
  const passed = await run(command, { ...env, ...stage.env }, write);
  const counts = (report && readCounts(report)) ?? { passed: 0, failed: 0, skipped: 0 };
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  total.failed += passed ? counts.failed : Math.max(counts.failed, 1);
  if (!passed) {
    failed.add(name);
    const names = report ? readFailures(report) : [];
    failures.push(...(names.length > 0 ? names : [name]));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  write(`── ${name}: ${passed ? 'ok' : 'FAILED'} in ${seconds} s\n`);
}

function run(
  [program = '', ...args]: readonly string[],
  childEnv: NodeJS.ProcessEnv,
  write: (text: string) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'pipe'], env: childEnv });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
    const end = (passed: boolean) => {
      running.delete(child);
      resolve(passed);
    };
    child.once('error', (error) => {
      write(`${error.message}\n`);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** `--only` one of the stages, and what follows goes to that runner. */
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
