import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Against running production servers: needs a build. Two files at a time, each on ports of its own. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    environment: 'node',
    include: ['tests/http/**/*.test.ts'],
    setupFiles: ['tests/support/unit-setup.ts'],
    globalSetup: ['tests/http/support/chains.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 90_000,
  },
});
