import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { metricPrefix } from '@/tests/support/metric-prefix';

const query = z.object({ query: z.string() });
const dashboard = z
  .object({
    panels: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        targets: z.array(z.object({ expr: z.string() })).default([]),
      }),
    ),
    templating: z.object({
      list: z.array(z.object({ name: z.string(), query: z.union([z.string(), query]) })),
    }),
  })
  .parse(JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')));

const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
/** Metrics that a query names: ours, after the prefix variable, and Node's. */
const used = expressions
  .map((expr) => expr.replaceAll(`\${prefix}`, metricPrefix))
  .flatMap((expr) => [...expr.matchAll(/\b(\w+)\{/g)].map(([, name = '']) => name));

/** Series as `/api/metrics` lists them: a histogram has three. */
const series = getMetrics()
  .registry.getMetricsAsArray()
  .flatMap(({ name, ...metric }) =>
    `${Reflect.get(metric, 'type')}` === 'histogram'
      ? ['_bucket', '_sum', '_count'].map((end) => ({ name, series: name + end }))
      : [{ name, series: name }],
  );

it('the server has every metric that the dashboard uses', () => {
  expect(used.length).toBeGreaterThanOrEqual(expressions.length);
  const known = new Set(series.map((it) => it.series));
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

it('the dashboard shows every metric that the product defines', () => {
  const ours = series.filter(({ name }) => name.startsWith(`${metricPrefix}_`));
  const shown = new Set(ours.filter((it) => used.includes(it.series)).map(({ name }) => name));
  expect([...new Set(ours.map(({ name }) => name))].filter((name) => !shown.has(name))).toEqual([]);
  expect(shown.size).toBeGreaterThan(5);
});

it('the dashboard does not hard-code the product, and its panels have unique titles and ids', () => {
  const { panels, templating } = dashboard;
  expect(JSON.stringify(dashboard)).not.toContain(`${metricPrefix}_`);
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'prefix', 'instance']);
  for (const key of ['id', 'title'] as const) {
    expect(new Set(panels.map((panel) => panel[key])).size).toBe(panels.length);
  }
});
