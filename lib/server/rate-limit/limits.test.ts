import { expect, it } from 'vitest';
import { toGrowth } from '@/lib/server/rate-limit/limits';

it.each([
  ['198.51.100.7', '198.51.100'],
  ['2001:db8:1:2::', '32.1.13.184.0.1'],
])('data that %s leaves behind counts for the client and for its network', (client, network) => {
  expect(toGrowth(client)).toEqual([
    ['kept', client, 1],
    ['keptByNetwork', network, 1],
  ]);
});

it.each([
  [500, 1],
  [2_047, 1],
  [2_048, 2],
  [20_000, 10],
])('a text of %i characters costs %i points', (length, points) => {
  expect(toGrowth('198.51.100.7', length).map(([, , count]) => count)).toEqual([points, points]);
});
