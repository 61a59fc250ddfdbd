import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from './support/patience.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  resolve: {
    alias: [
      // The build aliases the kit's own translations. Here the kit is in English.
      { find: /^kit-texts\/.*/, replacement: `${root}tests/support/server-only.ts` },
      { find: /^@\//, replacement: root },
      // The same alias as in the build; see next.config.mjs.
      {
        find: /^ens-normalize$/,
        replacement: `${root}node_modules/@adraffy/ens-normalize/dist/index.mjs`,
      },
      // An override leaves this package empty, but wagmi's list of connectors imports it by name.
      { find: 'porto/internal', replacement: `${root}tests/support/server-only.ts` },
      { find: 'server-only', replacement: `${root}tests/support/server-only.ts` },
    ],
  },
  test: {
    environment: 'node',
    maxWorkers: 2,
    // Libraries load once per worker. Loading them once per file took most of the time. A file that changes
    // shared state must therefore restore it.
    isolate: false,
    testTimeout: patience.test,
    hookTimeout: patience.test,
    expect: { poll: { timeout: patience.condition, interval: 20 } },
    include: [
      'lib/**/*.test.{ts,tsx}',
      'components/**/*.test.{ts,tsx}',
      'tests/**/*.test.{ts,tsx}',
    ],
    server: { deps: { inline: [/rainbowkit/, /@wagmi\/connectors/, /\/wagmi\/dist/] } },
    exclude: ['tests/components/**', 'tests/http/**', 'tests/browsers/**', 'tests/platform/**'],
    setupFiles: ['tests/support/unit-setup.ts'],
  },
});
