import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Seconds of the last run, by the name of a stage. */
export type Durations = Readonly<Record<string, number>>;

const file = 'test-results/durations.json';
const schema = z.record(z.string(), z.number());

/** Empty where no run is known: the first one in a checkout, or one that was kept by another version. */
export function readDurations(path = file): Durations {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

export function keepDurations(durations: Durations, path = file): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...readDurations(path), ...durations }, null, 2)}\n`);
}
