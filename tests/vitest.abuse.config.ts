import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Against running production servers: needs a build. One file at a time, each on its own ports. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    environment: 'node',
    include: ['tests/abuse/**/*.test.ts'],
    setupFiles: ['tests/support/unit-setup.ts'],
    globalSetup: ['tests/abuse/support/chains.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
