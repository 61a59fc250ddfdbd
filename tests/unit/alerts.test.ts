import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { metricPrefix } from '@/tests/support/metric-prefix';
import { isSeriesOf, ownMetrics, readPromql } from '@/tests/support/promql';

const read = (file: string) => readFileSync(file, 'utf8');

const rule = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
  annotations: z.strictObject({ summary: z.string() }),
});
const { rules } = z
  .strictObject({ groups: z.tuple([z.strictObject({ name: z.string(), rules: z.array(rule) })]) })
  .parse(parse(read('deploy/alerts.yaml'))).groups[0];
const names = rules.map(({ alert }) => alert);

/** Metrics that no alert needs: what is kept for days shows in the size of the store. */
const withoutAlert = [`${metricPrefix}_kept_total`];

it('alerts use only metrics and labels that the server has, of one job and of any product', () => {
  expect(rules.flatMap(({ expr }) => readPromql(expr).problems)).toEqual([]);
  for (const { expr } of rules) {
    expect(expr).not.toContain(`${metricPrefix}_`);
    expect(expr.match(/job="app"/g)?.length).toBe(readPromql(expr).series.length);
  }
});

it('every metric of the product has an alert, unless it is named as one that needs none', () => {
  const used = rules.flatMap(({ expr }) => readPromql(expr).series);
  const unused = ownMetrics.filter((name) => !used.some((it) => isSeriesOf(it, name)));
  expect(unused).toEqual(withoutAlert);
});

it('every alert has a case for promtool and a row in the docs that says what to do', () => {
  const inCases = [...read('tests/alerts.promtool.yaml').matchAll(/alertname: (\w+)/g)];
  expect(new Set(inCases.map(([, name]) => name))).toEqual(new Set(names));
  const [, section = ''] = read('docs/operations.md').split('\n### Alerts\n');
  const inDocs = [...section.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);
  expect(inDocs).toEqual(names);
});
