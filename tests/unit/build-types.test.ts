import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chain } from 'viem';
import { gnosis, zkSync } from 'viem/chains';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { config } from '@/lib/config';

test('the production build type-checks the product but no tests', () => {
  const args = ['node_modules/typescript/bin/tsc', '-p', 'app', '--showConfig'];
  const output: unknown = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  const files = z
    .object({ files: z.array(z.string()) })
    .parse(output)
    .files.map((file) => join('app', file));
  expect(files).toEqual(expect.arrayContaining(['app/layout.tsx', 'lib/config.ts']));
  expect(files.filter((file) => /^tests\/|\.test\.tsx?$/.test(file))).toEqual([]);
  // An imported test would be checked as well, so nothing imports one.
  const ofTests = /(?:from|import)\s*\(?\s*['"](?:@\/tests\/|[^'"]*\.test['"])/;
  expect(files.filter((file) => ofTests.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('every build loader can be required, as the oldest Node of package.json requires no ES module', () => {
  const config = readFileSync('next.config.mjs', 'utf8');
  const loaders = [...config.matchAll(/loader: '([^']+)'/g)].map(([, file]) => file);
  expect(loaders).not.toEqual([]);
  for (const file of loaders) expect(file).toMatch(/\.cjs$/);
});

test('the config keeps its type when a fork changes its values', () => {
  const fork = {
    ...config,
    name: 'Tidepool Markets',
    chains: [gnosis] as const,
    testChains: [zkSync] as const,
    wallets: ['rabby'] as const,
    safeOrigins: [],
    shutdown: { drain: 0, finish: 1 },
    examples: { members: true },
  };
  // Checked by `npm run types`.
  expectTypeOf(fork).toExtend<typeof config>();
  expectTypeOf<typeof config.chains>().toEqualTypeOf<readonly [Chain, ...Chain[]]>();
  expect(Object.keys(fork)).toEqual(Object.keys(config));
});
