import type { BenchApp } from '@/tests/bench/bench-apps';
import { figures } from '@/tests/bench/figures';
import { takeSamples } from '@/tests/bench/measurement';
import type { Options } from '@/tests/bench/options';
import { measurePages } from '@/tests/bench/server/measure-pages';
import type { GetPid, Pace } from '@/tests/bench/server/measure-rate';
import { measureSignIns } from '@/tests/bench/server/measure-sign-ins';
import { formatCells, median } from '@/tests/bench/table';

/** Smallest allowed ratio of our rate to the other's. */
const least = 0.95;

/** Long enough for the engine to compile the hot code. */
const atFirst: Pace = { warmUp: { amount: 1_500 }, measured: { amount: 150 } };
/**
 * Short turns, so that other work on the machine affects both alike. They are long enough that a garbage
 * collection, which costs as much as some hundred pages, does not decide one.
 */
const inTurns: Pace = { warmUp: { amount: 20 }, measured: { amount: 1_500 } };

/**
 * Returns a table of the server's rates for this checkout and another one. The ratio is the median of the
 * turns' ratios, because a slow turn changes both of its rates but not their ratio.
 */
export async function compare(
  served: readonly BenchApp[],
  getPid: GetPid,
  options: Options,
): Promise<string> {
  const rows = [
    ['figure', 'this', 'other', 'this ÷ other', 'limit', 'ok'],
    ['---', '---:', '---:', '---:', '---', '---'],
  ];
  for (const measure of [measurePages, measureSignIns]) {
    await takeSamples({ ...measure(getPid, atFirst), runs: 1 }, served, options);
    const measurement = { ...measure(getPid, inTurns), runs: options.runs };
    for (const [id, values] of await takeSamples(measurement, served, options)) {
      const cells = compareValues(values.get('portico') ?? [], values.get('other') ?? []);
      rows.push([figures[id].label, ...cells]);
    }
  }
  return formatCells(rows);
}

function compareValues(ours: readonly number[], others: readonly number[]): string[] {
  const ratio = median(ours.map((value, turn) => value / (others[turn] ?? Number.NaN)));
  const rates = [ours, others].map((values) => median(values).toFixed(0));
  const isOk = ratio >= least;
  return [...rates, ratio.toFixed(3), `at least ${least}`, isOk ? 'yes' : '**no**'];
}
