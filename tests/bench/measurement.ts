import type { Browser } from '@playwright/test';
import type { AppName, BenchApp } from '@/tests/bench/bench-apps';
import { type FigureId, isFigureId, type Sample } from '@/tests/bench/figures';
import type { Options } from '@/tests/bench/options';

/** Factors by which the browser's processor is slower than the machine. */
export const slowdowns = [4, 12] as const;
export type Slowdown = (typeof slowdowns)[number];

/** Returns one sample of some figures of an app per call. */
export type Measurement = {
  name: string;
  apps: readonly AppName[];
  /** Instead of `--runs`. */
  runs?: number;
  measure: (app: BenchApp) => Promise<Sample>;
};

export type BrowserMeasurement = (browser: Browser, slowdown: Slowdown) => Measurement;

/** The values of each run, in order. */
export type Samples = ReadonlyMap<FigureId, ReadonlyMap<AppName, readonly number[]>>;

const attempts = 3;

/**
 * Measures each app once before the next run begins, so that a slow minute of the machine affects all of
 * them. Each run begins with another app, because a page that is being closed slows down the next. Returns
 * an empty map for a measurement that `options` exclude.
 */
export async function takeSamples(
  { name, apps, runs, measure }: Measurement,
  served: readonly BenchApp[],
  options: Options,
): Promise<Samples> {
  const samples = new Map<FigureId, Map<AppName, number[]>>();
  if (options.only.length > 0 && !options.only.some((text) => name.includes(text))) return samples;
  const wanted = served.filter((app) => apps.includes(app.name));
  for (let run = 1; run <= (runs ?? options.runs); run += 1) {
    const first = run % wanted.length;
    for (const app of [...wanted.slice(first), ...wanted.slice(0, first)]) {
      const sample = await retry(name, () => measure(app));
      console.error(`${name} ${run}, ${app.name}: ${toText(sample)}`);
      for (const [id, value] of Object.entries(sample)) {
        if (!isFigureId(id)) continue;
        const byApp = samples.get(id) ?? new Map<AppName, number[]>();
        samples.set(id, byApp.set(app.name, [...(byApp.get(app.name) ?? []), value]));
      }
    }
  }
  return samples;
}

/** Retries, because browsers under load lose a page now and then. */
async function retry(name: string, measure: () => Promise<Sample>): Promise<Sample> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await measure();
    } catch (error) {
      console.error(`${name} failed, trying again: ${String(error).split('\n')[0]}`);
    }
  }
  return measure();
}

function toText(sample: Sample): string {
  return Object.entries(sample)
    .map(([id, value]) => `${id} ${Math.round(value * 1000) / 1000}`)
    .join(', ');
}
