import { expect, it } from 'vitest';
import { createOutage } from '@/lib/server/store/outage';

function observe() {
  const messages: string[] = [];
  return { messages, outage: createOutage((it) => messages.push(it), 'connected again') };
}

it('reports each failure of an outage once, and its end', () => {
  const { messages, outage } = observe();
  outage.end();
  for (let count = 0; count < 100; count += 1) outage.fail('refused');
  outage.fail('timed out');
  outage.end();
  outage.end();
  outage.fail('refused');
  expect(messages).toEqual(['refused', 'timed out', 'connected again', 'refused']);
});

it('ever-changing failures do not flood the log', () => {
  const { messages, outage } = observe();
  for (let count = 0; count < 100; count += 1) outage.fail(`port ${count}`);
  expect(messages).toHaveLength(10);
});
