/** Tests or files of them: a runner counts one or the other. */
export type Count = { done: number; total: number };

export type StageProgress = {
  name: string;
  /** Null before it begins. */
  startedMs: number | null;
  isOver: boolean;
  /** Null while its runner has not counted. */
  count: Count | null;
  /** Null where no earlier run is known. */
  lastSeconds: number | null;
};

/** The tracks of a run, side by side, each with its stages, one after the other. */
export type Plan<Stage> = readonly (readonly Stage[])[];

/** E.g. `45 s`, `3 min 12 s`, `1 h 2 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function elapsedSeconds({ startedMs }: StageProgress, nowMs: number): number {
  return startedMs === null ? 0 : (nowMs - startedMs) / 1000;
}

/** Seconds that a stage still takes; null where nothing tells. */
export function estimateRest(stage: StageProgress, nowMs: number): number | null {
  if (stage.isOver) return 0;
  const elapsed = elapsedSeconds(stage, nowMs);
  const share = stage.count && stage.count.total > 0 ? stage.count.done / stage.count.total : null;
  if (stage.lastSeconds === null) {
    return share === null || share === 0 ? null : (elapsed * (1 - share)) / share;
  }
  return share === null
    ? Math.max(stage.lastSeconds - elapsed, 0)
    : stage.lastSeconds * (1 - share);
}

/** Seconds that a run still takes: those of its slowest track. Null where one stage is unknown. */
export function estimatePlan(plan: Plan<StageProgress>, nowMs: number): number | null {
  return longest(plan.map((stages) => sum(stages.map((stage) => estimateRest(stage, nowMs)))));
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((all, value) => (all === null || value === null ? null : all + value), 0);
}

function longest(values: readonly (number | null)[]): number | null {
  return values.reduce(
    (most, value) => (most === null || value === null ? null : Math.max(most, value)),
    0,
  );
}

/** Whether a count has come to another tenth. */
export function isNextTenth(before: Count | null, after: Count): boolean {
  const tenth = ({ done, total }: Count) => (total === 0 ? 0 : Math.floor((done * 10) / total));
  return tenth(after) > (before === null ? 0 : tenth(before));
}

/** E.g. `3 min 12 s, about 9 min 0 s left: browser tests 120 of 310; HTTP tests 12 of 45`. */
export function describeRun(plan: Plan<StageProgress>, startedMs: number, nowMs: number): string {
  const rest = estimatePlan(plan, nowMs);
  const running = plan
    .flat()
    .filter(({ startedMs: begun, isOver }) => begun !== null && !isOver)
    .map((stage) => describeStage(stage, nowMs));
  const time = formatDuration((nowMs - startedMs) / 1000);
  return `${time}${rest === null ? '' : `, about ${formatDuration(rest)} left`}: ${running.join('; ')}`;
}

function describeStage(stage: StageProgress, nowMs: number): string {
  const { name, count } = stage;
  return count === null
    ? `${name} ${formatDuration(elapsedSeconds(stage, nowMs))}`
    : `${name} ${count.done} of ${count.total}`;
}

/** E.g. ` (last time 3 min 4 s)`; empty where no earlier run is known. */
export function describeLast(seconds: number | null): string {
  return seconds === null ? '' : ` (last time ${formatDuration(seconds)})`;
}
