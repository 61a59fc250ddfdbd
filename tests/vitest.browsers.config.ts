import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** In Firefox and WebKitGTK, against running production servers: needs a build. One test at a time. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    environment: 'node',
    include: ['tests/browsers/**/*.test.ts'],
    setupFiles: ['tests/support/unit-setup.ts'],
    globalSetup: ['tests/browsers/support/start-servers.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
});
