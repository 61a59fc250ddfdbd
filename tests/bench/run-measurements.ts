import type { AppName, BenchApp } from '@/tests/bench/bench-apps';
import { type FigureId, isFigureId, type Sample } from '@/tests/bench/figures';
import type { Measurement } from '@/tests/bench/measurement';
import type { Options } from '@/tests/bench/options';
import { type Medians, median } from '@/tests/bench/table';

const attempts = 3;

/** What each run gave, in their order. */
type Samples = ReadonlyMap<FigureId, ReadonlyMap<AppName, readonly number[]>>;

/** The medians of what `takeSamples` gives. */
export async function runMeasurement(...args: Parameters<typeof takeSamples>): Promise<Medians> {
  return new Map(
    [...(await takeSamples(...args))].map(([id, byApp]) => [
      id,
      new Map([...byApp].map(([app, values]) => [app, median(values)])),
    ]),
  );
}

/**
 * Takes turns: within a run each app is measured once before the next run begins, so that a slow
 * minute of the machine falls on all. Tells each sample, and throws when one fails. Gives nothing
 * for a measurement that `options` leave out.
 */
export async function takeSamples(
  { name, apps, runs, measure }: Measurement,
  served: readonly BenchApp[],
  options: Options,
): Promise<Samples> {
  const samples = new Map<FigureId, Map<AppName, number[]>>();
  if (options.only.length > 0 && !options.only.some((text) => name.includes(text))) return samples;
  const wanted = served.filter(
    (app) =>
      apps.includes(app.name) && (options.apps.length === 0 || options.apps.includes(app.name)),
  );
  for (let run = 1; run <= (runs ?? options.runs); run += 1) {
    for (const app of wanted) {
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

/** Browsers under load lose a page now and then: that visit is told, thrown away and made again. */
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
