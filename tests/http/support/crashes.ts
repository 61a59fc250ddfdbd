import { expect } from 'vitest';
import { newClient } from '@/tests/http/support/clients';
import { parseLines } from '@/tests/http/support/json-lines';
import { sumSeries } from '@/tests/http/support/metrics';
import { sendPath } from '@/tests/http/support/raw';
import type { Deployment } from '@/tests/http/support/server';
import { metricPrefix } from '@/tests/support/metric-prefix';

/** Part of every value in an attack. The server must not write it anywhere. */
export const mark = 'brought-junk';

/** Runs an attack. The server must count no crash, log no error and quote nothing of it. */
export async function expectNoCrash(server: Deployment, attack: () => Promise<void>) {
  const [instance] = server.instances;
  if (instance === undefined) throw new Error('there is no instance');
  const countCrashes = () => sumSeries(server.appUrl, `${metricPrefix}_render_errors_total`);
  const before = await countCrashes();
  const start = instance.output().length;
  await attack();
  // A refusal is logged, so everything written before this one is in the output by then.
  const { headers } = await sendPath(instance.port, '/api/sessions', { headers: newClient() });
  await expect.poll(instance.output).toContain(headers['x-request-id']);
  const output = instance.output().slice(start);
  expect(parseLines(output).filter(({ msg }) => `${msg}`.includes('crashed'))).toEqual([]);
  expect(parseLines(output).filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(output.toLowerCase()).not.toContain(mark);
  expect((await countCrashes()) - before).toBe(0);
}
