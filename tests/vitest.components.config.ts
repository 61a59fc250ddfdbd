import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from './support/patience.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests of the wallet code in a simulated DOM, with real components and wagmi, and local chains. */
export default defineConfig({
  root,
  resolve: {
    alias: [
      // The build aliases the kit's own translations. Here the kit is in English.
      { find: /^kit-texts\/.*/, replacement: `${root}tests/support/server-only.ts` },
      { find: /^@\//, replacement: root },
      // The same alias as in the build; see next.config.mjs.
      { find: 'ua-parser-js', replacement: `${root}lib/wallet/rainbowkit/user-agent.ts` },
      // The same alias as in the build; see next.config.mjs.
      {
        find: /^ens-normalize$/,
        replacement: `${root}node_modules/@adraffy/ens-normalize/dist/index.mjs`,
      },
      // An override leaves this package empty, but wagmi's list of connectors imports it by name.
      { find: 'porto/internal', replacement: `${root}tests/support/server-only.ts` },
    ],
  },
  // React's development runtime would take a stack trace for each element.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    environment: 'happy-dom',
    environmentOptions: {
      // Nodes allow every origin, so the tests need no CORS checks; those are the browser's job.
      happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } },
    },
    include: ['tests/components/**/*.test.tsx'],
    setupFiles: ['tests/support/unit-setup.ts', 'tests/components/support/worker-setup.ts'],
    globalSetup: ['tests/components/support/chains.ts'],
    // Otherwise @walletconnect/core warns of, and shares, the client of the worker's page before
    // (`getGlobalCore`).
    env: { DISABLE_GLOBAL_CORE: 'true' },
    // Each waits for its chains half of the time.
    maxWorkers: 4,
    // Libraries load once per worker. Our own modules, and the kit's, load again with each page.
    isolate: false,
    // In megabytes. Each page leaves much garbage behind; with little room, collecting it takes a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: patience.test,
    hookTimeout: patience.test,
    expect: { poll: { timeout: patience.condition, interval: 20 } },
    server: { deps: { inline: [/rainbowkit/, /@wagmi\/connectors/, /\/wagmi\/dist/] } },
  },
});
