import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from './support/patience.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  resolve: {
    alias: [
      // The kit's own translations, by an alias of the build. Here it speaks English.
      { find: /^kit-texts\/.*/, replacement: `${root}tests/support/server-only.ts` },
      { find: /^@\//, replacement: root },
      // As the build does; see next.config.mjs.
      {
        find: /^ens-normalize$/,
        replacement: `${root}node_modules/@adraffy/ens-normalize/dist/index.mjs`,
      },
      // An override leaves this package empty; wagmi's list of connectors asks for it by name.
      { find: 'porto/internal', replacement: `${root}tests/support/server-only.ts` },
      { find: 'server-only', replacement: `${root}tests/support/server-only.ts` },
    ],
  },
  test: {
    environment: 'node',
    maxWorkers: 2,
    // Libraries are loaded once a worker and not once a file, which was most of the time. So a file
    // that changes what all of them see puts it back.
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
    exclude: ['tests/components/**', 'tests/http/**', 'tests/browsers/**'],
    setupFiles: ['tests/support/unit-setup.ts'],
  },
});
