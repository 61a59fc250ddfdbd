import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { config, productId } from '@/lib/config';
import { fork, makeFork } from '@/tests/fork/make-fork';

/**
 * `npm run test:fork`: makes a fork of this tree (make-fork.ts), formats and builds it, runs its unit
 * and HTTP tests and the browser tests of the main ways, and looks for our name in what it serves,
 * stores and logs. The folder is left where something failed.
 */
const mainWays = [
  'connect/',
  'sign-in/',
  'account/',
  'page/',
  'safe/safe-connect',
  'safe/safe-sign-in',
];

// Beside this tree, so that packages can be linked.
const folder = mkdtempSync(join(process.cwd(), '..', 'fork-'));
const steps: readonly (readonly string[])[] = [
  ['npx', 'biome', 'check', '--write', 'lib/config.ts', 'app/brand'],
  ['npm', 'run', '--silent', 'lint'],
  ['npm', 'run', '--silent', 'types'],
  ['npm', 'run', 'build'],
  ['npm', 'test', '--', '--only', 'unit'],
  ['npm', 'test', '--', '--only', 'http'],
  ['npm', 'test', '--', '--only', 'components'],
  ['npm', 'test', '--', '--only', 'e2e', ...mainWays],
  ['npx', 'tsx', 'tests/fork/find-name.ts', config.name, productId],
];

makeFork(folder);
const failed = steps.filter((step) => !run(step));
if (failed.length === 0) rmSync(folder, { recursive: true });
else console.log(`Failed in ${folder}:\n${failed.map((step) => step.join(' ')).join('\n')}`);
console.log(`${fork.name}: ${steps.length - failed.length} of ${steps.length} steps passed`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run([program = '', ...args]: readonly string[]): boolean {
  console.log(`\n── ${fork.name}: ${[program, ...args].join(' ')}`);
  return spawnSync(program, args, { cwd: folder, stdio: 'inherit' }).status === 0;
}
