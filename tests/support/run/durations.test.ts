import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setUpFolder } from '@/tests/support/own-folder';
import { keepDurations, readDurations } from '@/tests/support/run/durations';

const at = setUpFolder();

test('saved durations are read back together with older ones', () => {
  const path = at('a/durations.json');
  keepDurations({ lint: 20.5, build: 60 }, path);
  keepDurations({ build: 70 }, path);
  expect(readDurations(path)).toEqual({ lint: 20.5, build: 70 });
});

test.each(['', '{', 'null', '{"build":"70"}'])(
  'a missing file or one with %j yields no durations and can be overwritten',
  (text) => {
    const path = at('durations.json');
    expect(readDurations(path)).toEqual({});
    writeFileSync(path, text);
    expect(readDurations(path)).toEqual({});
    keepDurations({ build: 70 }, path);
    expect(readDurations(path)).toEqual({ build: 70 });
  },
);
