import { expect, test } from 'vitest';
import type { Plan } from '@/tests/support/run/progress';
import { createRun, type Stage } from '@/tests/support/run/run-tracks';
import { createScreen } from '@/tests/support/run/screen';

/** Runs the tracks. Returns each stage's name and result, in the order of their ends, and the run. */
async function runAll(tracks: Plan<Stage>) {
  const lines: string[] = [];
  const stream = { isTTY: false, write: (text: string) => lines.push(text) > 0 };
  const run = createRun({ tracks, env: process.env, last: {}, screen: createScreen(stream) });
  await run.runTracks();
  const ended = lines.join('').match(/^── .+: (?:ok|FAILED)/gm) ?? [];
  // Results of all tracks but the first are written twice: at once, and with the stage's output.
  return { ended: [...new Set(ended)].map((line) => line.slice(3)), run };
}

const stage = (name: string, code = 0, more: Partial<Stage> = {}): Stage => ({
  name,
  command: [process.execPath, '-e', `process.exit(${code})`],
  ...more,
});

test('a failed stage stops no other, and is counted and named at the end', async () => {
  const { ended, run } = await runAll([[stage('lint', 1), stage('tests')]]);
  expect(ended).toEqual(['lint: FAILED', 'tests: ok']);
  expect(run.total.failed).toBe(1);
  expect(run.failures).toEqual([expect.stringContaining('lint')]);
});

test('nothing begins, in any track, after a failed build', async () => {
  const build = stage('build', 1, { isVital: true });
  const { ended } = await runAll([
    [build, stage('browser tests')],
    [stage('HTTP tests', 0, { after: build })],
  ]);
  expect(ended).toEqual(['build: FAILED']);
});

test('a stage waits for one of another track', async () => {
  const build = stage('build');
  const { ended } = await runAll([[stage('HTTP tests', 0, { after: build })], [build]]);
  expect(ended).toEqual(['build: ok', 'HTTP tests: ok']);
});
