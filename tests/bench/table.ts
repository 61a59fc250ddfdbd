import { cpus, loadavg } from 'node:os';
import type { AppName } from '@/tests/bench/bench-apps';
import { type Figure, figures, isFigureId } from '@/tests/bench/figures';
import { type Samples, type Slowdown, slowdowns } from '@/tests/bench/measurement';

/** Samples by slowdown of the browser's processor; null for the server's figures. */
export type AllSamples = ReadonlyMap<Slowdown | null, readonly Samples[]>;

/** Returns a table with a column per app and a row per limit. */
export function formatTable(all: AllSamples, apps: readonly AppName[]): string {
  const rows = Object.keys(figures)
    .filter(isFigureId)
    .flatMap((id) =>
      [...slowdowns, null].flatMap((slowdown) => {
        // Two measurements may supply the same figure for different apps.
        const values = new Map(
          (all.get(slowdown) ?? []).flatMap((samples) => [...(samples.get(id) ?? [])]),
        );
        const label = `${figures[id].label}${slowdown === null ? '' : `, at ${slowdown} ×`}`;
        return values.size === 0 ? [] : formatRows({ ...figures[id], label }, values, apps);
      }),
    );
  return formatCells([
    ['figure', ...apps, 'ratio', 'limit', 'ok'],
    ['---', ...apps.map(() => '---:'), '---:', '---', '---'],
    ...rows,
  ]);
}

export function formatCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function formatRows(
  { label, unit, limits }: Figure,
  samples: ReadonlyMap<AppName, readonly number[]>,
  apps: readonly AppName[],
): string[][] {
  const values = new Map([...samples].map(([app, taken]) => [app, median(taken)]));
  const cells = apps.map((app) => format(unit, values.get(app)));
  if (limits.length === 0) return [[label, ...cells, '', '', '']];
  const portico = values.get('portico');
  return limits.map((limit) => {
    const isRatio = 'times' in limit;
    const reference = isRatio ? values.get(limit.of) : 1;
    const bound = isRatio ? limit.times : limit.value;
    const text = isRatio
      ? `${limit.kind} ${limit.times} × ${limit.of}`
      : `${limit.kind} ${format(unit, limit.value)}`;
    if (portico === undefined || reference === undefined) return [label, ...cells, '', text, ''];
    const measured = portico / reference;
    const isOk = limit.kind === 'at most' ? measured <= bound : measured >= bound;
    return [label, ...cells, isRatio ? measured.toFixed(2) : '', text, isOk ? 'yes' : '**no**'];
  });
}

const formats: Record<Figure['unit'], (value: number) => string> = {
  kB: (value) => `${(value / 1000).toFixed(1)} kB`,
  ms: (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`,
  count: (value) => `${value}`,
  score: (value) => value.toFixed(4).replace(/\.?0+$/, ''),
  rate: (value) => value.toFixed(0),
  growth: (value) => value.toFixed(2),
};

function format(unit: Figure['unit'], value: number | undefined): string {
  return value === undefined ? '' : formats[unit](value);
}

/** Returns the lower of the two middle values for an even number of values, so a value that was measured. */
export function median(values: readonly number[]): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (value === undefined) throw new Error('no values');
  return value;
}

/** Describes the date and the machine of the figures. */
export function describeMachine(chromiumVersion: string | null, loadBefore: number): string {
  const { length: cores, 0: first } = cpus();
  return [
    new Date().toISOString().slice(0, 10),
    `${first?.model.trim() ?? 'unknown processor'}, ${cores} cores`,
    `Node ${process.versions.node}`,
    ...(chromiumVersion === null ? [] : [`Chromium ${chromiumVersion}`]),
    `load before ${loadBefore.toFixed(1)}`,
  ].join(' · ');
}

/** Returns how many programs wanted a core in the last minute: much more than 0 makes times worthless. */
export function readLoad(): number {
  return loadavg()[0] ?? 0;
}
