import { readFileSync } from 'node:fs';
import type { Chain } from 'viem';
import * as chains from 'viem/chains';
import { expect, test } from 'vitest';
import { kitNetworkNames } from '@/components/rainbowkit/kit-network-names';

const kit = readFileSync('node_modules/@rainbow-me/rainbowkit/dist/index.js', 'utf8');
const named = [...kit.matchAll(/chainId: (\d+),\s+name: "([^"]+)"/g)];

test('the networks that the kit calls otherwise than viem are known by the names that it has', () => {
  // Some have two names there.
  const isViem = ([, id, name]: readonly string[]) =>
    Object.values<Chain>(chains).some((it) => it.id === Number(id) && it.name === name);
  const others = named.filter((it) => !isViem(it));
  expect(named.length).toBeGreaterThan(20);
  expect(kitNetworkNames).toEqual(
    Object.fromEntries(others.map(([, id, name]) => [Number(id), name])),
  );
});
