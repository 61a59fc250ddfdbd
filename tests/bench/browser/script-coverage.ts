import type { CDPSession } from '@playwright/test';

/** URL → how many characters of its scripts ran, and of how many. */
export type ScriptCoverage = ReadonlyMap<string, { run: number; all: number }>;

/** From here on V8 keeps count of every block. It slows the page: not for visits that are timed. */
export async function startCoverage(cdp: CDPSession): Promise<void> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
}

/** Of the page's own scripts, inline ones by the page's URL; not of what the bench injects. */
export async function readCoverage(cdp: CDPSession): Promise<ScriptCoverage> {
  const { result } = await cdp.send('Profiler.takePreciseCoverage');
  const coverage = new Map<string, { run: number; all: number }>();
  for (const { url, functions } of result) {
    if (!url.startsWith('http')) continue;
    const ranges = functions
      .flatMap((it) => it.ranges)
      // An inner range says more than the one around it.
      .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
    const all = Math.max(...ranges.map(({ endOffset }) => endOffset));
    const marks = new Uint8Array(all);
    for (const { startOffset, endOffset, count } of ranges) {
      marks.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    }
    const before = coverage.get(url) ?? { run: 0, all: 0 };
    const run = marks.reduce((total, mark) => total + mark, 0);
    coverage.set(url, { run: before.run + run, all: before.all + all });
  }
  return coverage;
}
