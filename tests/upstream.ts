import { spawnSync } from 'node:child_process';
import { formatReference, quote, type Reference, toPattern } from '@/tests/support/references';
import { readGuards, readUpstreamHeaders } from '@/tests/support/upstream-headers';

/**
 * `npm run test:upstream`: builds, then runs exactly the tests that guard code which depends on a
 * package's internals: those that comments with `Upstream:` name under `Guarded by:`.
 */
const references = [
  ...new Map(
    readUpstreamHeaders()
      .flatMap(readGuards)
      .map((reference) => [formatReference(reference), reference]),
  ).values(),
];

/** A test as its runner lists it, with its titles joined by spaces. */
type Listed = { file: string; name: string };

type Runner = {
  name: string;
  has: (file: string) => boolean;
  run: readonly string[];
  list: readonly string[];
  /** Matches the file and the titles in a line of the list. */
  line: RegExp;
  folder: string;
  separator: string;
  /** Converts a name pattern to the runner's arguments. */
  toArgs: (pattern: string) => readonly string[];
};

const vitest = (name: string, config: string, has: Runner['has']): Runner => ({
  name,
  has,
  run: ['vitest', 'run', '--config', `tests/${config}`],
  list: ['vitest', 'list', '--config', `tests/${config}`],
  line: /^(\S+) > (.+)$/,
  folder: '',
  separator: ' > ',
  // Has no end anchor, because the list shows only the first line of a multi-line name.
  toArgs: (pattern) => ['--testNamePattern', `^${pattern}`],
});

const playwright: Runner = {
  name: 'browser tests',
  has: (file) => file.startsWith('tests/e2e/'),
  run: ['playwright', 'test'],
  list: ['playwright', 'test', '--list', '--reporter=list'],
  line: /^\s+(\S+?):\d+:\d+ › (.+)$/,
  folder: 'tests/e2e/',
  separator: ' › ',
  // Has no start anchor, because Playwright matches names that begin with the file.
  toArgs: (pattern) => ['--grep', ` ${pattern}$`],
};

const runners: readonly Runner[] = [
  vitest('HTTP tests', 'vitest.http.config.ts', (file) => file.startsWith('tests/http/')),
  vitest('other browsers', 'vitest.browsers.config.ts', (file) =>
    file.startsWith('tests/browsers/'),
  ),
  playwright,
  vitest('component tests', 'vitest.components.config.ts', (file) =>
    file.startsWith('tests/components/'),
  ),
  vitest('unit tests', 'vitest.config.ts', () => true),
];

const failed: string[] = [];
const selections = runners.map(select).filter(({ names }) => names.length > 0);
if (failed.length === 0) {
  failed.push(...['types', 'build'].filter((script) => !run(['npm', 'run', '--silent', script])));
}
// Without a build of this version, the tests would run against the previous one.
if (failed.length === 0) failed.push(...selections.flatMap(runSelection));
const count = selections.reduce((sum, { names }) => sum + names.length, 0);
console.log(
  failed.length === 0
    ? `\nWhat stands on upstream insides holds: ${count} tests.`
    : `\nNot as it was: ${failed.join(', ')}. docs/upgrading.md says what each guards.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

type Selection = { runner: Runner; files: readonly string[]; names: readonly string[] };

/** Selects the runner's tests. A reference without a test fails the run before anything is built. */
function select(runner: Runner): Selection {
  const own = references.filter(({ file }) => findRunner(file) === runner);
  const files = [...new Set(own.map(({ file }) => file))];
  const listed = files.length === 0 ? [] : list(runner, files);
  const names = own.flatMap((reference) => {
    const selected = listed.filter((test) => isOf(reference, test));
    if (selected.length === 0) failed.push(formatReference(reference));
    return selected.map(({ name }) => name);
  });
  return { runner, files, names: [...new Set(names)] };
}

function list({ list: command, line, folder, separator }: Runner, files: string[]): Listed[] {
  const [program = '', ...args] = command;
  const { stdout } = spawnSync(`node_modules/.bin/${program}`, [...args, ...files], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  return stdout.split('\n').flatMap((text) => {
    const [, file, titles] = line.exec(text) ?? [];
    if (file === undefined || titles === undefined) return [];
    return [{ file: `${folder}${file}`, name: titles.replaceAll(separator, ' ') }];
  });
}

function isOf(reference: Reference, { file, name }: Listed): boolean {
  return file === reference.file && new RegExp(toPattern(reference)).test(name);
}

function runSelection({ runner, files, names }: Selection): string[] {
  const [program = '', ...args] = runner.run;
  const pattern = `(${names.map(quote).join('|')})`;
  const command = [`node_modules/.bin/${program}`, ...args, ...runner.toArgs(pattern), ...files];
  return run(command) ? [] : [runner.name];
}

function findRunner(file: string): Runner | undefined {
  return runners.find(({ has }) => has(file));
}

function run([program = '', ...args]: readonly string[]): boolean {
  console.log(`\n── ${program} ${args[0] === 'run' ? args.slice(1, 4).join(' ') : args[0]}`);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
}
