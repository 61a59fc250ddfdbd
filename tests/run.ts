import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { type Counts, readCounts, reports } from '@/tests/support/counts';
import { requireChromium } from '@/tests/support/install-chromium';
import { installFirefox, installWebKit } from '@/tests/support/other-browsers';
import { requireRedis } from '@/tests/support/redis';

type Stage = { name: string; command: readonly string[]; report?: keyof typeof reports };

const selectable = ['unit', 'http', 'e2e', 'browsers'] as const;
const { only, filters } = parseArgs(process.argv.slice(2));
const bin = (name: string) => `node_modules/.bin/${name}`;

const unit: Stage = {
  name: 'unit tests',
  command: [
    ...[bin('vitest'), 'run', '--config', 'tests/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`],
    ...filters,
  ],
  report: 'unit',
};
const build: Stage = { name: 'build', command: [bin('next'), 'build'] };
const http: Stage = {
  name: 'HTTP tests',
  command: [
    ...[bin('vitest'), 'run', '--config', 'tests/vitest.http.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reports.http}`],
    ...filters,
  ],
  report: 'http',
};
const e2e: Stage = {
  name: 'browser tests',
  command: [bin('playwright'), 'test', ...filters],
  report: 'e2e',
};
const browsers: Stage = {
  name: 'other browsers',
  command: [
    ...[bin('vitest'), 'run', '--config', 'tests/vitest.browsers.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reports.browsers}`],
    ...filters,
  ],
  report: 'browsers',
};

/** Stages in a row; those of one step run side by side. */
const all: readonly (readonly Stage[])[] = [
  [
    { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
    { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
    { name: 'unused code', command: [bin('knip')] },
  ],
  [unit, build],
  [http],
  [e2e],
  [browsers],
];

const isBuilt = existsSync('.next/BUILD_ID');
const steps = {
  all,
  unit: [[unit]],
  http: isBuilt ? [[http]] : [[build], [http]],
  e2e: isBuilt ? [[e2e]] : [[build], [e2e]],
  browsers: isBuilt ? [[browsers]] : [[build], [browsers]],
}[only];

const running = new Set<ChildProcess>();
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true;
    // Playwright ends its servers on SIGINT; on SIGTERM it leaves them behind.
    for (const child of running) child.kill('SIGINT');
  });
}

const total: Counts = { passed: 0, failed: 0 };
const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
const needs = (...stages: readonly (typeof only)[]) => only === 'all' || stages.includes(only);
let ok = (!needs('e2e') || findBrowser()) && (!needs('unit', 'http') || findRedis());
const hasOthers = needs('browsers') && findOtherBrowsers();
for (const step of steps) {
  if (!ok || stopped) break;
  if (step.includes(browsers) && !hasOthers) continue;
  const passed = await Promise.all(step.map((stage) => runStage(stage, step.length === 1)));
  // What needs no more than the build runs after a failure too: one run tells all.
  ok = passed[step.indexOf(build)] !== false;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = !stopped && total.failed === 0 ? 0 : 1;

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

/** Without one the tests on Redis are left out, except where `CI=true` wants them all. */
function findRedis(): boolean {
  if (requireRedis()) return true;
  console.log('No redis-server: the store, HTTP and instance tests on Redis are left out.');
  if (env.CI !== 'true') return true;
  total.failed += 1;
  return false;
}

/**
 * A stage that fails without a failed test, as lint does, counts as one that failed. Of one that is
 * not alone the output comes when it has ended.
 */
async function runStage({ name, command, report }: Stage, isAlone: boolean): Promise<boolean> {
  if (isAlone) console.log(`\n── ${name}`);
  if (report) rmSync(reports[report], { force: true });
  const started = performance.now();
  const { passed, output } = await run(command, isAlone ? 'inherit' : 'pipe');
  if (!isAlone) console.log(`\n── ${name}\n${output}`);
  const counts = (report && readCounts(report)) ?? { passed: 0, failed: 0 };
  total.passed += counts.passed;
  total.failed += passed ? counts.failed : Math.max(counts.failed, 1);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${passed ? 'ok' : 'FAILED'} in ${seconds} s`);
  return passed;
}

function run(
  [program = '', ...args]: readonly string[],
  output: 'inherit' | 'pipe',
): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    let text = '';
    const child = spawn(program, args, { stdio: ['inherit', output, output], env });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
    }
    const end = (passed: boolean) => {
      running.delete(child);
      resolve({ passed, output: text });
    };
    child.once('error', (error) => {
      console.error(error.message);
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
