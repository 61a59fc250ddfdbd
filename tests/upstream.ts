import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseReferences, type Reference, toPattern } from '@/tests/support/references';

/**
 * `npm run test:upstream`: builds, then runs exactly the tests that the table of docs/upgrading.md
 * names, each of which guards something of ours that stands on the insides of a package.
 */
const references = readTable('docs/upgrading.md');

type Runner = { name: string; has: (file: string) => boolean; command: readonly string[] };

const vitest = (config: string) => ['vitest', 'run', '--config', `tests/${config}`];
const runners: readonly Runner[] = [
  {
    name: 'HTTP tests',
    has: (file) => file.startsWith('tests/http/'),
    command: vitest('vitest.http.config.ts'),
  },
  {
    name: 'other browsers',
    has: (file) => file.startsWith('tests/browsers/'),
    command: vitest('vitest.browsers.config.ts'),
  },
  {
    name: 'browser tests',
    has: (file) => file.startsWith('tests/e2e/'),
    command: ['playwright', 'test'],
  },
  { name: 'unit tests', has: () => true, command: vitest('vitest.config.ts') },
];

const failed = ['types', 'build'].filter((script) => !run(['npm', 'run', '--silent', script]));
// Without a build of this version the others would test the one before.
if (failed.length === 0) failed.push(...runReferences());
console.log(
  failed.length === 0
    ? `\nWhat stands on upstream insides holds: ${references.length} tests named.`
    : `\nNot as it was: ${failed.join(', ')}. docs/upgrading.md says what each guards.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function runReferences(): string[] {
  return runners
    .filter(({ name, command }) => {
      const own = references.filter(({ file }) => findRunner(file)?.name === name);
      if (own.length === 0) return false;
      const files = [...new Set(own.map(({ file }) => file))];
      const pattern = `(${[...new Set(own.map(toPattern))].join('|')})`;
      const [program = '', ...args] = command;
      const flag = program === 'playwright' ? '--grep' : '--testNamePattern';
      return !run([`node_modules/.bin/${program}`, ...args, flag, pattern, ...files]);
    })
    .map(({ name }) => name);
}

function findRunner(file: string): Runner | undefined {
  return runners.find(({ has }) => has(file));
}

function run([program = '', ...args]: readonly string[]): boolean {
  console.log(`\n── ${program} ${args[0] === 'run' ? args.slice(1).join(' ') : args[0]}`);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
}

/** The column "guarded by" of the table's rows: `| mechanism | upstream | breaks | guarded by | goes |`. */
function readTable(file: string): Reference[] {
  const rows = readFileSync(file, 'utf8').matchAll(
    /^\| (?!mechanism|---)[^|]+ \| [^|]+ \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm,
  );
  return [...rows].flatMap(([, cell = '']) => parseReferences(cell));
}
