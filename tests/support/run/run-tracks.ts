import { rmSync } from 'node:fs';
import {
  type Counts,
  formatFailure,
  type ReportedStage,
  readCounts,
  readFailures,
  reports,
} from '@/tests/support/counts';
import type { Durations } from '@/tests/support/run/durations';
import {
  type Count,
  describeLast,
  describeRun,
  elapsedSeconds,
  formatDuration,
  isNextTenth,
  type Plan,
  type StageProgress,
} from '@/tests/support/run/progress';
import { formatCommand, formatRepeat } from '@/tests/support/run/repeat-command';
import { createCommands } from '@/tests/support/run/run-command';
import type { createScreen } from '@/tests/support/run/screen';

export type Stage = {
  name: string;
  command: readonly string[];
  report?: ReportedStage;
  env?: Readonly<Record<string, string>>;
  /** A stage of another track that has to be over before this one begins. */
  after?: Stage;
  /** Nothing begins after it has failed. */
  isVital?: true;
};

type Options = {
  tracks: Plan<Stage>;
  env: NodeJS.ProcessEnv;
  /** Of the run before. */
  last: Durations;
  screen: ReturnType<typeof createScreen>;
};

export function createRun({ tracks, env, last, screen }: Options) {
  const commands = createCommands();
  const startedMs = performance.now();
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  /** What failed and why, for the end: what was printed of it stands far above. */
  const failures: string[] = [];
  const failed = new Set<Stage>();
  const durations: Record<string, number> = {};
  let isStopped = false;

  const progress = new Map<Stage, StageProgress>();
  const over = new Map<Stage, { promise: Promise<void>; resolve: () => void }>();
  for (const stage of tracks.flat()) {
    const lastSeconds = last[stage.name] ?? null;
    const { name } = stage;
    progress.set(stage, { name, startedMs: null, isOver: false, count: null, lastSeconds });
    over.set(stage, createSignal());
  }
  const plan = tracks.map((stages) => stages.flatMap((stage) => progress.get(stage) ?? []));
  const describeNow = () => describeRun(plan, startedMs, performance.now());
  /** At a terminal the last line says it all the time. */
  const note = () => void (screen.isTerminal || screen.writeLine(`·· ${describeNow()}`));

  /** Runs the tracks side by side. Most stages run even if others have failed: one run tells all. */
  async function runTracks(): Promise<void> {
    const timer = setInterval(() => screen.setStatus(`·· ${describeNow()}`), 1_000);
    await runSideBySide(tracks);
    clearInterval(timer);
    screen.setStatus('');
    durations['all stages'] = (performance.now() - startedMs) / 1000;
  }

  /** The first track writes as it goes, and the others, for the reader's sake, once it has ended. */
  async function runSideBySide([first = [], ...others]: Plan<Stage>): Promise<void> {
    const isRunning = runTrack(first, screen.write);
    const held = others.map(async (track) => {
      let output = '';
      const write = (text: string) => {
        output += text;
      };
      await runTrack(track, write, true);
      await isRunning;
      screen.write(output);
    });
    await Promise.all([isRunning, ...held]);
  }

  async function runTrack(
    track: readonly Stage[],
    write: (text: string) => void,
    isHeld = false,
  ): Promise<void> {
    for (const stage of track) {
      if (stage.after !== undefined) await over.get(stage.after)?.promise;
      if (canBegin()) {
        const line = await runStage(stage, write, isHeld);
        write(`${line}\n`);
        if (isHeld) screen.writeLine(line);
      }
      over.get(stage)?.resolve();
    }
  }

  function canBegin(): boolean {
    return !isStopped && ![...failed].some(({ isVital }) => isVital);
  }

  /** A stage that fails without a failed test, as lint does, counts as one that failed. */
  async function runStage(
    stage: Stage,
    write: (text: string) => void,
    isHeld: boolean,
  ): Promise<string> {
    const { name, command, report } = stage;
    const its = progress.get(stage);
    if (its === undefined) throw new Error(`${name} is in no track`);
    write(`\n── ${name}${describeLast(its.lastSeconds)}\n`);
    if (report) rmSync(reports[report], { force: true });
    its.startedMs = performance.now();
    if (isHeld) note();
    const onCount = (count: Count) => {
      const before = its.count;
      its.count = count;
      if (isNextTenth(before, count)) note();
    };
    const isOk = await commands.run(command, { ...env, ...stage.env }, { write, onCount });
    its.isOver = true;
    countResults(stage, isOk);
    const seconds = elapsedSeconds(its, performance.now());
    if (!isStopped) durations[name] = seconds;
    const time = `${formatDuration(seconds)}${describeLast(its.lastSeconds)}`;
    return `── ${name}: ${isOk ? 'ok' : 'FAILED'} in ${time}`;
  }

  function countResults(stage: Stage, isOk: boolean): void {
    const { name, command, report } = stage;
    const counts = (report && readCounts(report)) ?? { passed: 0, failed: 0, skipped: 0 };
    total.passed += counts.passed;
    total.skipped += counts.skipped;
    total.failed += isOk ? counts.failed : Math.max(counts.failed, 1);
    if (isOk) return;
    failed.add(stage);
    const tests = report ? readFailures(report) : [];
    const again = report ? formatRepeat(report) : formatCommand(command);
    failures.push(...(tests.length > 0 ? tests : [formatFailure(name, undefined, again)]));
  }

  return {
    runTracks,
    stop(): void {
      isStopped = true;
      commands.stop();
    },
    isStopped: () => isStopped,
    total,
    failures,
    durations,
  };
}

function createSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
