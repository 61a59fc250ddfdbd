import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from './support/patience.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The wallet code in a DOM without a browser: real components, real wagmi, the test wallet, local chains. */
export default defineConfig({
  root,
  resolve: {
    alias: [
      // The kit's own translations, by an alias of the build. Here it speaks English.
      { find: /^kit-texts\/.*/, replacement: `${root}tests/support/server-only.ts` },
      { find: /^@\//, replacement: root },
      // As the build does; see next.config.mjs.
      { find: 'ua-parser-js', replacement: `${root}lib/wallet/rainbowkit/user-agent.ts` },
      // As the build does; see next.config.mjs.
      {
        find: /^ens-normalize$/,
        replacement: `${root}node_modules/@adraffy/ens-normalize/dist/index.mjs`,
      },
      // An override leaves this package empty; wagmi's list of connectors asks for it by name.
      { find: 'porto/internal', replacement: `${root}tests/support/server-only.ts` },
    ],
  },
  test: {
    environment: 'happy-dom',
    environmentOptions: {
      // Nodes answer every origin; asking each time whether they do is the browser's business.
      happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } },
    },
    include: ['tests/components/**/*.test.tsx'],
    setupFiles: ['tests/support/unit-setup.ts', 'tests/components/support/warm-up.ts'],
    globalSetup: ['tests/components/support/chains.ts'],
    maxWorkers: 2,
    // Libraries are loaded once a worker. Our own modules, and the kit's, are loaded anew with each page.
    isolate: false,
    testTimeout: patience.test,
    hookTimeout: patience.test,
    expect: { poll: { timeout: patience.condition, interval: 20 } },
    server: { deps: { inline: [/rainbowkit/, /@wagmi\/connectors/, /\/wagmi\/dist/] } },
  },
});
