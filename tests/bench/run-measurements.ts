import { type AppName, appNames, benchApps } from '@/tests/bench/bench-apps';
import { type FigureId, isFigureId, type Sample } from '@/tests/bench/figures';
import type { Measurement } from '@/tests/bench/measurement';
import type { Options } from '@/tests/bench/options';
import { type Medians, median } from '@/tests/bench/table';

const attempts = 3;

/**
 * Takes turns: within a run each app is measured once before the next run begins, so that a slow
 * minute of the machine falls on all three. Tells each sample, and throws when one fails.
 */
export async function runMeasurement(
  { name, apps, runs, measure }: Measurement,
  options: Options,
): Promise<Medians> {
  const samples = new Map<FigureId, Map<AppName, number[]>>();
  const wanted = appNames.filter(
    (app) => apps.includes(app) && (options.apps.length === 0 || options.apps.includes(app)),
  );
  for (let run = 1; run <= (runs ?? options.runs); run += 1) {
    for (const app of wanted) {
      const sample = await retry(name, () => measure(benchApps[app]));
      console.error(`${name} ${run}, ${app}: ${toText(sample)}`);
      for (const [id, value] of Object.entries(sample)) {
        if (!isFigureId(id)) continue;
        const byApp = samples.get(id) ?? new Map<AppName, number[]>();
        samples.set(id, byApp.set(app, [...(byApp.get(app) ?? []), value]));
      }
    }
  }
  return new Map(
    [...samples].map(([id, byApp]) => [
      id,
      new Map([...byApp].map(([app, values]) => [app, median(values)])),
    ]),
  );
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
