import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { metricPrefix } from '@/tests/support/metric-prefix';
import { isSeriesOf, ownMetrics, readPromql } from '@/tests/support/promql';

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
  .parse(JSON.parse(readFileSync('deploy/grafana.json', 'utf8')));

/** Expressions as Grafana sends them. */
const expressions = dashboard.panels.flatMap(({ targets }) =>
  targets.map(({ expr }) =>
    expr.replaceAll(`\${prefix}`, metricPrefix).replaceAll('$__rate_interval', '5m'),
  ),
);

it('the dashboard uses only metrics and labels that the server has', () => {
  expect(expressions.length).toBeGreaterThan(15);
  expect(expressions.flatMap((expr) => readPromql(expr).problems)).toEqual([]);
});

it('the dashboard shows every metric that the product defines', () => {
  const shown = expressions.flatMap((expr) => readPromql(expr).series);
  expect(ownMetrics.length).toBeGreaterThan(5);
  expect(ownMetrics.filter((name) => !shown.some((it) => isSeriesOf(it, name)))).toEqual([]);
});

it.each([
  ['sum(rate(x_total[5m])', 'syntax error'],
  ['none_total', 'no series none_total'],
  ['up{color="red"}', 'up has no label color'],
  ['sum by (color) (up)', 'up has no label color'],
])('a mistake in the query %s is found', (expr, problem) => {
  expect(readPromql(expr).problems).toContainEqual(expect.stringContaining(problem));
});

it('the dashboard does not hard-code the product, and its panels have unique titles and ids', () => {
  const { panels, templating } = dashboard;
  expect(JSON.stringify(dashboard)).not.toContain(`${metricPrefix}_`);
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'prefix', 'instance']);
  for (const key of ['id', 'title'] as const) {
    expect(new Set(panels.map((panel) => panel[key])).size).toBe(panels.length);
  }
});
