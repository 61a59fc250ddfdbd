import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '@/package.json' with { type: 'json' };
import { listFiles } from '@/tests/support/list-files';

const files = [
  'README.md',
  ...listFiles(['docs'], /\.md$/),
  ...readdirSync('tests').flatMap((name) => (name.endsWith('.md') ? [join('tests', name)] : [])),
];

const readAll = () => files.map((file) => [file, readFileSync(file, 'utf8')] as const);
const find = (check: (text: string, file: string) => string[]) =>
  readAll().flatMap(([file, text]) => check(text, file).map((problem) => `${file}: ${problem}`));

const withoutFences = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '');
const findAll = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the anchors that GitHub generates for a document's headings. */
function readAnchors(text: string): string[] {
  return findAll(withoutFences(text), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function findBrokenLinks(text: string, file: string): string[] {
  return findAll(withoutFences(text), /\]\(([^)\s]+)\)/g)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(target)) return true;
      const anchors = anchor === undefined ? [] : readAnchors(readFileSync(target, 'utf8'));
      return anchor !== undefined && !anchors.includes(anchor);
    });
}

const folders = /^(?:app|components|lib|tests|docs|public|deploy)\//;
const topLevel =
  /^(?:README\.md|LICENSE|instrumentation\.ts|package(?:-lock)?\.json|tsconfig\.json|\.env\.example|\.biome\.jsonc|\.ci\/.+|[a-z-]+\.config\.[a-z]+)$/;

/** Finds missing paths. Checks each up to the first placeholder, as in `tests/e2e/<topic>/`. */
function findMissingPaths(text: string): string[] {
  return findAll(withoutFences(text), /`([^`\n]+)`/g)
    .filter((path) => !/\s/.test(path) && (folders.test(path) || topLevel.test(path)))
    .filter((path) => {
      const parts = path.split('/');
      const open = parts.findIndex((part) => /[<>*…{]/.test(part));
      return !existsSync(join(...(open < 0 ? parts : parts.slice(0, open))));
    });
}

/** Files that document our commands' flags. `stages` has the folder for the names after a stage. */
const usages: Readonly<Record<string, string>> = {
  test: 'tests/run.ts',
  bench: 'tests/bench/options.ts',
  soak: 'tests/soak/options.ts',
};
const stages: Readonly<Record<string, string>> = {
  unit: 'lib',
  components: 'tests/components',
  http: 'tests/http',
  e2e: 'tests/e2e',
  browsers: 'tests/browsers',
};
const builtIn = ['ci', 'install', 'ls'];

function findBrokenCommands(text: string): string[] {
  return findAll(text, /\b(npm [^`\n#|&]+)/g).filter((command) => {
    const [, name = '', rest = ''] = /^npm (?:run )?([\w:-]+)(.*)$/.exec(command) ?? [];
    const isRun = /^npm (?:run |test|start)/.test(command);
    if (!isRun) return !builtIn.includes(name);
    return !Object.hasOwn(packageJson.scripts, name) || hasWrongFlags(name, rest);
  });
}

function hasWrongFlags(name: string, rest: string): boolean {
  const flags = rest.match(/(?<=\s)--[a-z]+/g) ?? [];
  const usage = usages[name];
  const known = usage === undefined ? '' : readFileSync(usage, 'utf8');
  if (flags.some((flag) => !known.includes(flag))) return true;
  const [, stage, names = ''] = /--only (\w+)(.*)$/.exec(rest) ?? [];
  if (name !== 'test' || stage === undefined) return false;
  const folder = stages[stage];
  if (folder === undefined) return true;
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .split(' ')
    .some((it) => /^[\w-]+$/.test(it) && !paths.some((path) => path.includes(it)));
}

const read = (path: string) => readFileSync(path, 'utf8');
const sources = listFiles(['components', 'lib'], /\.tsx?$/)
  .map(read)
  .concat(read('next.config.mjs'), read('deploy/assemble.mjs'))
  .join('\n');

/** Finds unknown names in the first column of the tables of internals that we rely on. */
function findUnknownNames(text: string): string[] {
  return findAll(text, /^\| ([^|]+) \|/gm)
    .flatMap((cell) => findAll(cell, /`([\w.]+)`/g))
    .filter((name) => !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(sources));
}

test('every link leads to an existing file and to one of its headings', () => {
  expect(find(findBrokenLinks)).toEqual([]);
});

test('every path that the docs name exists', () => {
  expect(find(findMissingPaths)).toEqual([]);
});

test('every command is a package.json script with flags and names that it knows', () => {
  expect(find(findBrokenCommands)).toEqual([]);
});

test('every mechanism that docs/upgrading.md names is in the code', () => {
  expect(findUnknownNames(read('docs/upgrading.md'))).toEqual([]);
});

test('the operations docs name every environment variable', () => {
  const names = findAll(read('.env.example'), /^(?:# )?([A-Z_]+)(?:<chain id>)?=/gm);
  const told = read('docs/operations.md') + read('docs/tracing.md');
  expect(names).toContain('RPC_URL_');
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !told.includes(`\`${name}`))).toEqual([]);
});

test('one that is broken is found', () => {
  const links = ['docs/none.md', 'docs/testing.md#none', '#none'];
  const text = links.map((link) => `[text](${link})`).join(' ');
  expect(findBrokenLinks(`${text} [text](docs/testing.md#soak)`, 'README.md')).toEqual(links);

  const paths = ['lib/none.ts', 'tests/none/', 'tests/none/<topic>/', 'none.config.mjs'];
  const named = paths.map((path) => `\`${path}\``).join(' ');
  expect(findMissingPaths(`${named} \`lib/config.ts\` \`tests/e2e/<topic>/\``)).toEqual(paths);

  const commands = [
    'npm run none',
    'npm none',
    'npm test -- --none',
    'npm test -- --only none',
    'npm test -- --only http none',
    'npm run bench -- --none',
    'npm run soak -- --minutes 2 --none',
  ];
  const good = ['npm ci', 'npm test -- --only http nonce', 'npm run soak -- --minutes 2'];
  const code = [...commands, ...good].map((command) => `\`${command}\``).join(' ');
  expect(findBrokenCommands(code)).toEqual(commands);

  expect(findUnknownNames('| `noSuchName`, `patchLocalStorage` | x |')).toEqual(['noSuchName']);
});

test('the README names the oldest Node for the server, and the oldest that the tests’ runner takes', () => {
  const [, server, tests] =
    /Node (\S+) or later, and (\S+) or later for the tests/.exec(
      readFileSync('README.md', 'utf8'),
    ) ?? [];
  expect(packageJson.engines.node).toBe(`>=${server}`);
  const runner = readFileSync('node_modules/rolldown/package.json', 'utf8');
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(runner));
  expect(engines.node).toMatch(new RegExp(`^\\^${tests}\\.0 `));
});
