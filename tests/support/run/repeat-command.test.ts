import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  escapePattern,
  formatCommand,
  formatRepeat,
  quoteWord,
} from '@/tests/support/run/repeat-command';

const odd = `A3: it's "so" (… of $HOME \\ 100 %) [a|b]? {1} *.* ^~ 0x…`;

test('a shell reads each quoted word back unchanged', () => {
  const words = [odd, '', 'tests/http/a.test.ts', '-t', "''", 'a\nb'];
  const script = `printf '%s\\0' ${words.map(quoteWord).join(' ')}`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(stdout.split('\0').slice(0, -1)).toEqual(words);
});

test('an escaped pattern matches its own text and no other', () => {
  expect(odd.replace(new RegExp(`^${escapePattern(odd)}$`), '')).toBe('');
  expect('axb').not.toMatch(new RegExp(escapePattern('a.b')));
});

test('a stage and a test of a file each have a command that repeats them', () => {
  expect(formatRepeat('http')).toBe('npm test -- --only http');
  expect(formatRepeat('http', 'tests/http/a.test.ts', '-t', '^a b$')).toBe(
    "npm test -- --only http tests/http/a.test.ts -t '^a b$'",
  );
});

test('a step that is not a test is repeated by its own command', () => {
  expect(formatCommand(['npm', 'run', '--silent', 'lint'])).toBe('npm run lint');
  expect(formatCommand(['node_modules/.bin/next', 'build'])).toBe('npx next build');
});
