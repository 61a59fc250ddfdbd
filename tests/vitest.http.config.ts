import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from './support/patience.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Against running production servers: needs a build. Two files at a time, each on ports of its own. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    environment: 'node',
    // Libraries are loaded once a worker, not once a file.
    isolate: false,
    include: ['tests/http/**/*.test.ts'],
    setupFiles: ['tests/support/unit-setup.ts'],
    globalSetup: ['tests/http/support/chains.ts'],
    maxWorkers: 2,
    testTimeout: patience.test,
    hookTimeout: patience.test,
    expect: { poll: { timeout: patience.condition } },
  },
});
