import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { needsBuild } from '@/lib/cli/build-state';
import { config, productId } from '@/lib/config';
import { readActions } from '@/tests/fork/actions';
import { type Fork, lender, makeFork, market } from '@/tests/fork/make-fork';

/**
 * `npm run test:fork [-- acme-lend|tidepool]`: makes forks of this tree, builds and tests each, and looks for
 * our name in everything it serves, stores and logs. Also compares its build with ours, as two builds may
 * stand behind one balancer. The folder of a failed fork is kept.
 */
type Step = readonly string[];

const checks: readonly Step[] = [
  ['npx', 'biome', 'check', '--write', 'lib/config.ts', 'app/brand'],
  ['npm', 'run', '--silent', 'lint'],
  ['npm', 'run', '--silent', 'types'],
  ['npm', 'run', 'build'],
  ['npm', 'test', '--', '--only', 'unit'],
  ['npm', 'test', '--', '--only', 'http'],
  ['npm', 'test', '--', '--only', 'components'],
];
const browse = (...paths: readonly string[]): Step => [
  ...['npm', 'test', '--', '--only', 'e2e'],
  ...paths,
];
const forks: readonly { fork: Fork; steps: readonly Step[] }[] = [
  {
    fork: lender,
    steps: [
      ...checks,
      browse(
        ...['connect/', 'sign-in/', 'account/', 'page/'],
        ...['safe/safe-connect', 'safe/safe-sign-in'],
      ),
      ['npx', 'tsx', 'tests/fork/find-name.ts', config.name, productId],
      ['npx', 'tsx', 'tests/fork/compare-builds.ts', process.cwd()],
    ],
  },
  {
    fork: market,
    steps: [
      ...checks,
      browse(
        ...['connect/', 'account/network', 'page/page', 'page/languages', 'page/a11y'],
        'walletconnect/walletconnect-hostile',
      ),
    ],
  },
];

const [only] = process.argv.slice(2);
const chosen = forks.filter(({ fork }) => only === undefined || only === fork.id);
if (chosen.length === 0) {
  const ids = forks.map(({ fork }) => fork.id).join('|');
  console.error(`Usage: npm run test:fork [-- ${ids}]`);
}
if (needsBuild('.')) spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
// As an operator does for builds side by side.
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = readActions('.').encryptionKey;
const passed = chosen.filter(({ fork, steps }) => prove(fork, steps));
process.exitCode = chosen.length > 0 && passed.length === chosen.length ? 0 : 1;

function prove(fork: Fork, steps: readonly Step[]): boolean {
  // Next to this tree, so that packages can be hard-linked.
  const folder = mkdtempSync(join(process.cwd(), '..', 'fork-'));
  makeFork(folder, fork);
  const failed = steps.filter((step) => !run(fork, folder, step));
  if (failed.length === 0) rmSync(folder, { recursive: true });
  else console.log(`Failed in ${folder}:\n${failed.map((step) => step.join(' ')).join('\n')}`);
  console.log(`${fork.name}: ${steps.length - failed.length} of ${steps.length} steps passed`);
  return failed.length === 0;
}

function run({ name }: Fork, cwd: string, [program = '', ...args]: Step): boolean {
  console.log(`\n── ${name}: ${[program, ...args].join(' ')}`);
  return spawnSync(program, args, { cwd, stdio: 'inherit' }).status === 0;
}
