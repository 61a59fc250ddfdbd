import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepDurations, readDurations } from '@/tests/support/run/durations';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what is kept is there the next time, beside what is older', () => {
  const path = join(folder, 'a/durations.json');
  keepDurations({ lint: 20.5, build: 60 }, path);
  keepDurations({ build: 70 }, path);
  expect(readDurations(path)).toEqual({ lint: 20.5, build: 70 });
});

test.each(['', '{', 'null', '{"build":"70"}'])(
  'nothing is known from a file of %j, or none',
  (text) => {
    const path = join(folder, 'durations.json');
    expect(readDurations(path)).toEqual({});
    writeFileSync(path, text);
    expect(readDurations(path)).toEqual({});
    keepDurations({ build: 70 }, path);
    expect(readDurations(path)).toEqual({ build: 70 });
  },
);
