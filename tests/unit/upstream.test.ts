import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatReference, isThere } from '@/tests/support/references';
import {
  headerParts,
  parseHeaders,
  readGuards,
  readUpstreamHeaders,
  type UpstreamHeader,
} from '@/tests/support/upstream-headers';

const headers = readUpstreamHeaders();

const lacksPart = ({ parts }: UpstreamHeader) =>
  Object.keys(parts).join() !== headerParts.join() || Object.values(parts).includes('');

test('every comment on upstream behaviour has its four parts, in order', () => {
  expect(headers.filter(lacksPart)).toEqual([]);
  expect(headers.length).toBeGreaterThan(40);
});

test('every "Guarded by:" names tests that exist', () => {
  const missing = headers.flatMap((header) =>
    readGuards(header)
      .filter((reference) => !isThere(reference))
      .map((reference) => `${header.file}: ${formatReference(reference)}`),
  );
  expect(missing).toEqual([]);
});

test('docs/upgrading.md names every file with a comment on upstream behaviour', () => {
  const told = readFileSync('docs/upgrading.md', 'utf8');
  const files = [...new Set(headers.map(({ file }) => file))];
  expect(files.filter((file) => !told.includes(`\`${file}\``))).toEqual([]);
});

test('a broken comment or reference is detected', () => {
  const source = [
    ...['/**', ' * Words.', ' *', ' * Upstream: a 1.0.0:', ' * `b`.', ' * Breaks when: it goes.'],
    ...[' * Guarded by: tests/unit/docs.test.ts › one that is broken', ' * is found; › no such'],
    ...[' * test; tests/unit/none.test.ts › x.', ' */', '// Upstream: a.', '// Guarded by: b', ''],
  ].join('\n');
  const [block, lines] = parseHeaders('a.ts', source);
  expect(block?.parts.Upstream).toBe('a 1.0.0: `b`.');
  expect(block && readGuards(block).map(isThere)).toEqual([true, false, false]);
  expect(block && readGuards(block).map(formatReference)).toEqual([
    'tests/unit/docs.test.ts › one that is broken is found',
    'tests/unit/docs.test.ts › no such test',
    'tests/unit/none.test.ts › x',
  ]);
  expect(lines?.parts).toEqual({ Upstream: 'a.', 'Guarded by': 'b' });
  expect([block, lines].map((header) => header && lacksPart(header))).toEqual([true, true]);
  expect(parseHeaders('b.ts', '/** Upstream of Next. */')).toEqual([]);
});
