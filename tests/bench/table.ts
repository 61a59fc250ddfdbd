import type { AppName } from '@/tests/bench/bench-apps';
import { type Figure, type FigureId, figures, isFigureId } from '@/tests/bench/figures';

/** The median of each figure that was taken, by app. */
export type Medians = ReadonlyMap<FigureId, ReadonlyMap<AppName, number>>;

/** A column for each of `apps`. */
export function formatTable(medians: Medians, apps: readonly AppName[]): string {
  const rows = Object.keys(figures)
    .filter(isFigureId)
    .flatMap((id) => {
      const values = medians.get(id);
      return values === undefined ? [] : formatRows(figures[id], values, apps);
    });
  return [
    ['figure', ...apps, 'ratio', 'limit', 'ok'],
    ['---', ...apps.map(() => '---:'), '---:', '---', '---'],
    ...rows,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function formatRows(
  { label, unit, limits }: Figure,
  values: ReadonlyMap<AppName, number>,
  apps: readonly AppName[],
): string[][] {
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
  µs: (value) => `${value.toFixed(0)} µs`,
  count: (value) => `${value}`,
  score: (value) => value.toFixed(4).replace(/\.?0+$/, ''),
  rate: (value) => value.toFixed(0),
  growth: (value) => value.toFixed(2),
};

function format(unit: Figure['unit'], value: number | undefined): string {
  return value === undefined ? '' : formats[unit](value);
}

/** Of an even number, the lower of the two in the middle: a value that was measured. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that a share (0 to 1) of the others do not exceed: one that was measured. */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];
  if (value === undefined) throw new Error('no values');
  return value;
}
