import { parser } from '@prometheus-io/lezer-promql';
import { z } from 'zod';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { metricPrefix } from '@/tests/support/metric-prefix';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

const metric = z.object({ type: z.string(), labelNames: z.array(z.string()) });

/** Labels of each series that Prometheus has: those of `/api/metrics`, and its own `up`. */
const seriesLabels = new Map<string, readonly string[]>([['up', []]]);
for (const { name, ...rest } of getMetrics().registry.getMetricsAsArray()) {
  const { type, labelNames } = metric.parse(rest);
  if (type === 'histogram') seriesLabels.set(`${name}_bucket`, [...labelNames, 'le']);
  for (const end of type === 'histogram' ? ['_sum', '_count'] : [''])
    seriesLabels.set(name + end, labelNames);
}
/** Prometheus adds these to each series that it scrapes. */
const scraped = ['job', 'instance'];

/** Names of our own metrics. A histogram counts once. */
export const ownMetrics = getMetrics()
  .registry.getMetricsAsArray()
  .flatMap(({ name }) => (name.startsWith(`${metricPrefix}_`) ? [name] : []));

/** Whether a series is of this metric. A histogram has three. */
export const isSeriesOf = (series: string, name: string) =>
  [name, `${name}_bucket`, `${name}_sum`, `${name}_count`].includes(series);

/** Returns the series that an expression selects, and each syntax error, unknown series or unknown label. */
export function readPromql(expression: string) {
  const text = (node: SyntaxNode) => expression.slice(node.from, node.to);
  const series: string[] = [];
  const problems: string[] = [];
  const checkLabels = (labels: readonly string[], names: readonly string[]) => {
    for (const name of names)
      for (const label of labels)
        if (![...scraped, ...(seriesLabels.get(name) ?? [])].includes(label))
          problems.push(`${name} has no label ${label}`);
  };
  parser.parse(expression).iterate({
    enter({ type, node }) {
      if (type.isError) problems.push(`syntax error at ${node.from}: ${text(node)}`);
      if (node.name === 'VectorSelector') {
        const { name, labels } = readSelector(node, text);
        series.push(name);
        if (!seriesLabels.has(name)) problems.push(`no series ${name}`);
        checkLabels(labels, [name]);
      }
      if (node.name === 'AggregateExpr') {
        const modifier = node.getChild('AggregateModifier')?.getChild('GroupingLabels');
        const labels = modifier?.getChildren('LabelName').map(text) ?? [];
        checkLabels(
          labels,
          findAll(node, 'VectorSelector').map((it) => readSelector(it, text).name),
        );
      }
    },
  });
  return { series, problems };
}

/** A selector names its series, or matches its name with any prefix: `__name__=~".+_sign_ins_total"`. */
function readSelector(selector: SyntaxNode, text: (node: SyntaxNode) => string) {
  const matchers = findAll(selector, 'UnquotedLabelMatcher').map((matcher) => ({
    label: text(matcher.getChild('LabelName') ?? matcher),
    value: text(matcher.getChild('StringLiteral') ?? matcher).slice(1, -1),
  }));
  const pattern = matchers.find(({ label }) => label === '__name__')?.value;
  const identifier = selector.getChild('Identifier');
  return {
    name: identifier ? text(identifier) : `${pattern}`.replace(/^\.\+(?=_)/, metricPrefix),
    labels: matchers.map(({ label }) => label).filter((label) => label !== '__name__'),
  };
}

function findAll(node: SyntaxNode, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  node.cursor().iterate(({ name: own, node: inner }) => {
    if (own === name) found.push(inner);
  });
  return found;
}
