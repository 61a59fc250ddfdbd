import type { BenchApp } from '@/tests/bench/bench-apps';
import { figures } from '@/tests/bench/figures';
import type { Options } from '@/tests/bench/options';
import { takeSamples } from '@/tests/bench/run-measurements';
import { measureRates } from '@/tests/bench/server/measure-rates';
import { measureSignIns } from '@/tests/bench/server/measure-sign-ins';
import type { GetPid, Pace } from '@/tests/bench/server/pace';
import { median } from '@/tests/bench/table';

/** Of the other's rate. */
const least = 0.95;

/** Until the engine has compiled what runs often. */
const atFirst: Pace = { warmUp: { amount: 1_500 }, measured: { amount: 150 } };
/** Short turns, so that what else the machine does falls on both alike. */
const inTurns: Pace = { warmUp: { amount: 20 }, measured: { amount: 150 } };

/**
 * A table of the server's rates, of this checkout and of another. Its ratio is the median of the
 * turns' own ratios: what slows both in a turn does not change it, as it does that of the medians.
 */
export async function compare(
  served: readonly BenchApp[],
  getPid: GetPid,
  options: Options,
): Promise<string> {
  const both = { ...options, apps: [] };
  const rows = [
    ['figure', 'this', 'other', 'this ÷ other', 'limit', 'ok'],
    ['---', '---:', '---:', '---:', '---', '---'],
  ];
  for (const measure of [measureRates, measureSignIns]) {
    await takeSamples({ ...measure(getPid, atFirst), runs: 1 }, served, both);
    const measurement = { ...measure(getPid, inTurns), runs: options.runs };
    for (const [id, values] of await takeSamples(measurement, served, both)) {
      const { label, unit } = figures[id];
      if (unit !== 'rate') continue;
      rows.push([label, ...compareValues(values.get('portico') ?? [], values.get('other') ?? [])]);
    }
  }
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function compareValues(ours: readonly number[], others: readonly number[]): string[] {
  const ratio = median(ours.map((value, turn) => value / (others[turn] ?? Number.NaN)));
  const rates = [ours, others].map((values) => median(values).toFixed(0));
  const isOk = ratio >= least;
  return [...rates, ratio.toFixed(3), `at least ${least}`, isOk ? 'yes' : '**no**'];
}
